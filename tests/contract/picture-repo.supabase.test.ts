import { pictureRepoContract } from './picture-repo.contract.ts';
import { openSupabase } from './supabase.ts';

pictureRepoContract(openSupabase);
