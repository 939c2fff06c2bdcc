import { ledgerContract } from './ledger.contract.ts';
import { openSupabase } from './supabase.ts';

ledgerContract(openSupabase);
