import { removedBusinessContract } from './removed-business.contract.ts';
import { openSupabase } from './supabase.ts';

removedBusinessContract(openSupabase);
