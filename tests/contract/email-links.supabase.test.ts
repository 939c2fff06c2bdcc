import { emailLinksContract } from './email-links.contract.ts';
import { openSupabase } from './supabase.ts';

emailLinksContract(openSupabase);
