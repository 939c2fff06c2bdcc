import { approvedRolesContract } from './approved-roles.contract.ts';
import { openSupabase } from './supabase.ts';

approvedRolesContract(openSupabase);
