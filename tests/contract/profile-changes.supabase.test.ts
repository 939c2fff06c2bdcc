import { profileChangesContract } from './profile-changes.contract.ts';
import { openSupabase } from './supabase.ts';

profileChangesContract(openSupabase);
