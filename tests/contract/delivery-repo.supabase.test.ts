import { deliveryRepoContract } from './delivery-repo.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryRepoContract(openSupabase);
