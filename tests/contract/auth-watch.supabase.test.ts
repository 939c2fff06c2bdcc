import { authWatchContract } from './auth-watch.contract.ts';
import { openSupabase } from './supabase.ts';

authWatchContract(openSupabase);
