import { courierLineContract } from './courier-line.contract.ts';
import { openSupabase } from './supabase.ts';

courierLineContract(openSupabase);
