import { deliveryOrderContract } from './delivery-order.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryOrderContract(openSupabase);
