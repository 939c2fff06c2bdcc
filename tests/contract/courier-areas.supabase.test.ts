import { courierAreasContract } from './courier-areas.contract.ts';
import { openSupabase } from './supabase.ts';

courierAreasContract(openSupabase);
