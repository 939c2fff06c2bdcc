import { deliveryTimeContract } from './delivery-time.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryTimeContract(openSupabase);
