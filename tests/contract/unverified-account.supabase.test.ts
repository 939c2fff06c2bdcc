import { openSupabase } from './supabase.ts';
import { unverifiedAccountContract } from './unverified-account.contract.ts';

unverifiedAccountContract(openSupabase);
