import { businessRepoContract } from './business-repo.contract.ts';
import { openSupabase } from './supabase.ts';

businessRepoContract(openSupabase);
