import { trackingContract } from './tracking.contract.ts';
import { openSupabase } from './supabase.ts';

trackingContract(openSupabase);
