import { ownDeliveryContract } from './own-delivery.contract.ts';
import { openSupabase } from './supabase.ts';

ownDeliveryContract(openSupabase);
