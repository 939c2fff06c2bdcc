import { verificationContract } from './verification.contract.ts';
import { openSupabase } from './supabase.ts';

verificationContract(openSupabase);
