import { squattedAccountContract } from './squatted-account.contract.ts';
import { openSupabase } from './supabase.ts';

squattedAccountContract(openSupabase);
