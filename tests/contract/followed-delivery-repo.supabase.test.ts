import { followedDeliveryRepoContract } from './followed-delivery-repo.contract.ts';
import { openSupabase } from './supabase.ts';

followedDeliveryRepoContract(openSupabase);
