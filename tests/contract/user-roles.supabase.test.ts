import { userRolesContract } from './user-roles.contract.ts';
import { openSupabase } from './supabase.ts';

userRolesContract(openSupabase);
