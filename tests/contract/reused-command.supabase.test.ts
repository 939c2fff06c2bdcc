import { reusedCommandContract } from './reused-command.contract.ts';
import { openSupabase } from './supabase.ts';

reusedCommandContract(openSupabase);
