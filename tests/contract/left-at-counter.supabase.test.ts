import { leftAtCounterContract } from './left-at-counter.contract.ts';
import { openSupabase } from './supabase.ts';

leftAtCounterContract(openSupabase);
