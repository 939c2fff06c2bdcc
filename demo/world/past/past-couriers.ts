import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import type { CourierCard } from '#core/delivery/delivery-record.ts';
import type { Instant } from '#core/instant.ts';
import { COURIER_IDS } from '../seed/couriers.ts';
import { FIRST_NAMES } from '../seed/names.ts';
import { KAI } from '../seed/people.ts';
import type { CourierPool } from './play-delivery.ts';

/** Couriers who have left since: enough for the 100,000 deliveries of the list's benchmark. */
const LEFT = 600;
const leftId = (index: number): UserId =>
  knownUserId(`00000000-0000-4000-8000-0000000d${String(index).padStart(4, '0')}`);
const LEFT_IDS: readonly UserId[] = Array.from({ length: LEFT }, (_, index) => leftId(index));

/** The card of a courier who has left; null for anyone else. */
export function formerCourierCard(courier: UserId): CourierCard | null {
  const index = LEFT_IDS.indexOf(courier);
  return index < 0 ? null : { firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '', phone: '', photo: null };
}

/** How long a courier rests between two deliveries at least. */
const REST = 2 * MINUTE;

/** When Kai works: at lunch and at dinner, local time, on any day but Tuesday and Wednesday. */
function isKaisShift(local: number): boolean {
  const date = new Date(local);
  const hour = date.getUTCHours();
  return ![2, 3].includes(date.getUTCDay()) && ((hour >= 11 && hour < 14) || (hour >= 17 && hour < 20));
}

/**
 * Assigns couriers to past deliveries. From `lastShift` on, current couriers get none, so that they're free when the demo
 * starts. `offset`: how far local time is ahead of UTC, in ms.
 */
export function pastCouriers(lastShift: Instant, offset: number): CourierPool {
  const freeSince = new Map<UserId, number>();
  const since = (courier: UserId): number => freeSince.get(courier) ?? 0;
  return {
    take(at) {
      const free = (courier: UserId) => since(courier) + REST <= at;
      const working = isKaisShift(at + offset) ? [KAI, ...COURIER_IDS] : COURIER_IDS;
      const rested = at < lastShift ? working.filter(free) : [];
      const courier = rested.includes(KAI)
        ? KAI
        : (rested.toSorted((a, b) => since(a) - since(b))[0] ?? LEFT_IDS.find(free));
      if (courier === undefined) throw new Error('every courier of the past is busy');
      freeSince.set(courier, Number.POSITIVE_INFINITY);
      return courier;
    },
    release: (courier, at) => void freeSince.set(courier, at),
  };
}
