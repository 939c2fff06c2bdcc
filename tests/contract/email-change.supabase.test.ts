import { emailChangeContract } from './email-change.contract.ts';
import { openSupabase } from './supabase.ts';

emailChangeContract(openSupabase);
