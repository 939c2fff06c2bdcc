import { passwordResetContract } from './password-reset.contract.ts';
import { openSupabase } from './supabase.ts';

passwordResetContract(openSupabase);
