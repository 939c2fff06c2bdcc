import { courierSuspensionContract } from './courier-suspension.contract.ts';
import { openSupabase } from './supabase.ts';

courierSuspensionContract(openSupabase);
