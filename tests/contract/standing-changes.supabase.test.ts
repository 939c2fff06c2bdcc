import { standingChangesContract } from './standing-changes.contract.ts';
import { openSupabase } from './supabase.ts';

standingChangesContract(openSupabase);
