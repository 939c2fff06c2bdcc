import { deliveryLookupsContract } from './delivery-lookups.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryLookupsContract(openSupabase);
