import { deliveryLostContract } from './delivery-lost.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryLostContract(openSupabase);
