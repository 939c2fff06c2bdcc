import { deliveryPlacesContract } from './delivery-places.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryPlacesContract(openSupabase);
