import { deliveryRequestContract } from './delivery-request.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryRequestContract(openSupabase);
