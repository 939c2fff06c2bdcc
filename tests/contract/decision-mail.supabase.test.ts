import { decisionMailContract } from './decision-mail.contract.ts';
import { openSupabase } from './supabase.ts';

decisionMailContract(openSupabase);
