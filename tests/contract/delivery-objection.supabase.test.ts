import { deliveryObjectionContract } from './delivery-objection.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryObjectionContract(openSupabase);
