import { deliveryInputContract } from './delivery-input.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryInputContract(openSupabase);
