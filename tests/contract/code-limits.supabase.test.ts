import { codeLimitsContract } from './code-limits.contract.ts';
import { openSupabase } from './supabase.ts';

codeLimitsContract(openSupabase);
