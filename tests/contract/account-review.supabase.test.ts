import { accountReviewContract } from './account-review.contract.ts';
import { openSupabase } from './supabase.ts';

accountReviewContract(openSupabase);
