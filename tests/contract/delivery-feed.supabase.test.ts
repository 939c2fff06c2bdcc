import { deliveryFeedContract } from './delivery-feed.contract.ts';
import { openSupabase } from './supabase.ts';

deliveryFeedContract(openSupabase);
