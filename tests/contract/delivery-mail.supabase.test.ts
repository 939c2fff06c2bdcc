import { deliveryMailContract } from './delivery-mail.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryMailContract(openSupabase);
