import { deliveryStepsContract } from './delivery-steps.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryStepsContract(openSupabase);
