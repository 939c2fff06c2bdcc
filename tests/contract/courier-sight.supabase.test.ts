import { courierSightContract } from './courier-sight.contract.ts';
import { openSupabase } from './supabase.ts';

courierSightContract(openSupabase);
