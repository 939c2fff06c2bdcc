import { openMemory } from '../contract/memory.ts';
import { openSupabase } from '../contract/supabase.ts';
import { agreeOn } from './agree-on.ts';
import { DeliveryCast } from './deliveries/cast.ts';
import { anyDeliveries, lookAtDeliveries } from './deliveries/sequences.ts';

agreeOn(
  [
    { name: 'deliveries on the in-memory backend', open: openMemory },
    { name: 'the hosted one', open: openSupabase },
  ],
  (world) => DeliveryCast.assemble(world),
  anyDeliveries,
  lookAtDeliveries,
);
