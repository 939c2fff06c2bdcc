import { policyContract } from './policy.contract.ts';
import { openSupabase } from './supabase.ts';

policyContract(openSupabase);
