import { reviewRecordsContract } from './review-records.contract.ts';
import { openSupabase } from './supabase.ts';

reviewRecordsContract(openSupabase);
