import { authWatchElsewhereContract } from './auth-watch-elsewhere.contract.ts';
import { openSupabase } from './supabase.ts';

authWatchElsewhereContract(openSupabase);
