import { userRepoContract } from './user-repo.contract.ts';
import { openSupabase } from './supabase.ts';

userRepoContract(openSupabase);
