import { businessReadingContract } from './business-reading.contract.ts';
import { openSupabase } from './supabase.ts';

businessReadingContract(openSupabase);
