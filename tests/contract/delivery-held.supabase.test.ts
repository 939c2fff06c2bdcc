import { deliveryHeldContract } from './delivery-held.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryHeldContract(openSupabase);
