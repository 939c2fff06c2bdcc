import type { Delivery, DeliveryEvent } from '../delivery/lifecycle/delivery.ts';
import type { AlertKind } from './alert.ts';

/**
 * The alerts that an event of a delivery causes. `before` is the delivery before it; null for the request. `others` are
 * those of its group: one that's canceled leaves the rest offered, and a courier hears once that the team gave them all.
 * - `offer` goes to the couriers of the line (`seesOffer`); after a cancellation, to those who got it
 * - `offer-gone` goes to those who got the offer, except to the courier who took it
 * - `job` goes to the courier who had it, unless they did it themselves, and to the one who was handed it
 * - `trouble` goes to the merchant: nothing that went well, and nothing that they did
 * - `on-its-way` and `at-the-door` go to the recipient
 */
export function alertsAfter(
  { kind, actor }: Pick<DeliveryEvent, 'kind' | 'actor'>,
  before: Pick<Delivery, 'status' | 'courier'> | null,
  others: readonly Pick<Delivery, 'status'>[] = [],
): readonly AlertKind[] {
  const isOffered = before?.status === 'searching';
  switch (kind) {
    case 'request':
      return ['offer'];
    case 'release':
    case 'no_show':
      return actor === 'courier' ? ['offer'] : ['offer', 'job'];
    case 'accept':
      return ['offer-gone'];
    case 'assign':
      return isOffered && others.some(({ status }) => status === 'accepted') ? ['offer-gone'] : ['offer-gone', 'job'];
    case 'cancel':
      if (!isOffered) return ['job'];
      return others.some(({ status }) => status === 'searching') ? ['offer'] : ['offer-gone'];
    case 'correct':
      return before?.courier === null ? [] : ['job'];
    case 'expire':
      return ['offer-gone', 'trouble'];
    case 'fail':
      return ['trouble'];
    case 'lose':
      return actor === 'merchant' ? [] : ['trouble'];
    case 'pick_up':
    case 'retry':
      return ['on-its-way'];
    case 'arrive_dropoff':
      return ['at-the-door'];
    default:
      return [];
  }
}
