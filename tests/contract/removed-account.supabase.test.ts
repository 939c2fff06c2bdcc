import { removedAccountContract } from './removed-account.contract.ts';
import { openSupabase } from './supabase.ts';

removedAccountContract(openSupabase);
