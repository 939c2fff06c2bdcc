import { courierMatchingContract } from './courier-matching.contract.ts';
import { openSupabase } from './supabase.ts';

courierMatchingContract(openSupabase);
