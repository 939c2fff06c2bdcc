import { deliveryPriceContract } from './delivery-price.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryPriceContract(openSupabase);
