import { deliveryOverviewContract } from './delivery-overview.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryOverviewContract(openSupabase);
