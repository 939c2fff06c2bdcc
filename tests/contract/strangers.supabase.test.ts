import { strangersContract } from './strangers.contract.ts';
import { openSupabase } from './supabase.ts';

strangersContract(openSupabase);
