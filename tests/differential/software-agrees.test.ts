import * as fc from 'fast-check';
import { openMemory } from '../contract/memory.ts';
import { openSupabase } from '../contract/supabase.ts';
import { agreeOn } from './agree-on.ts';
import { SoftwareCast } from './software/cast.ts';
import {
  carries,
  carriesFar,
  changes,
  corrects,
  lists,
  orders,
  ordersBatch,
  ordersSimply,
  quotes,
  reads,
  readsBusiness,
  readsEvents,
  standingChanges,
  timePasses,
} from './software/steps.ts';

/** A key's requests are limited, and one of the two clocks that count them stands still. */
const MOST = 24;

const often = [ordersSimply, ordersSimply, ordersSimply, carriesFar, carries, timePasses, corrects, changes];
const any = [orders, orders, ordersBatch, quotes, reads, readsBusiness, lists, readsEvents, standingChanges];

agreeOn(
  [
    { name: 'API calls on the in-memory backend', open: openMemory },
    { name: 'the hosted one', open: openSupabase },
  ],
  (world) => SoftwareCast.assemble(world),
  fc.array(fc.oneof(...often.map((kind) => kind.any), ...any.map((kind) => kind.any)), {
    minLength: 1,
    maxLength: MOST,
    size: 'max',
  }),
  (['bakery', 'florist'] as const).flatMap((by) => [
    lists.with({ by, limit: 100, filter: '' }),
    readsEvents.with({ by, limit: 100 }),
    reads.with({ by, nth: 0, include: '?include=people,courier,handover,events' }),
    readsBusiness.with(by),
  ]),
);
