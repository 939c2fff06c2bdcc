import { deliveryAddressesContract } from './delivery-addresses.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryAddressesContract(openSupabase);
