import { magicLinkContract } from './magic-link.contract.ts';
import { openSupabase } from './supabase.ts';

magicLinkContract(openSupabase);
