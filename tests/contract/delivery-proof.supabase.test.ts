import { deliveryProofContract } from './delivery-proof.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryProofContract(openSupabase);
