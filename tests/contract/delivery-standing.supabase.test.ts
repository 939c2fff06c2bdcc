import { deliveryStandingContract } from './delivery-standing.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryStandingContract(openSupabase);
