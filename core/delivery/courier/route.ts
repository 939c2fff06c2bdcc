import { byId } from '#core/newest-first.ts';
import type { Delivery } from '../lifecycle/delivery.ts';

/** The order in which a courier takes what they carry to the doors: first accepted, first delivered. */
export const byStop = (a: Pick<Delivery, 'id' | 'reached'>, b: Pick<Delivery, 'id' | 'reached'>): number =>
  (a.reached.accepted ?? 0) - (b.reached.accepted ?? 0) || byId(a, b);
