import { deliveryCancelContract } from './delivery-cancel.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryCancelContract(openSupabase);
