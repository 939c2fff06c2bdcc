import { authConfirmedContract } from './auth-confirmed.contract.ts';
import { openSupabase } from './supabase.ts';

authConfirmedContract(openSupabase);
