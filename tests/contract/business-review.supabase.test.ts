import { businessReviewContract } from './business-review.contract.ts';
import { openSupabase } from './supabase.ts';

businessReviewContract(openSupabase);
