import { authContract } from './auth.contract.ts';
import { openSupabase } from './supabase.ts';

authContract(openSupabase);
