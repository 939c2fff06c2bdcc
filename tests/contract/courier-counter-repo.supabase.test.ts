import { courierCounterRepoContract } from './courier-counter-repo.contract.ts';
import { openSupabase } from './supabase.ts';

courierCounterRepoContract(openSupabase);
