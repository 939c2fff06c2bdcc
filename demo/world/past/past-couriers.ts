import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import type { CourierCard } from '#core/delivery/lifecycle/delivery-record.ts';
import type { Instant } from '#core/instant.ts';
import { COURIER_IDS } from '../seed/couriers.ts';
import { FIRST_NAMES } from '../seed/names.ts';
import { KAI } from '../seed/people.ts';
import type { CourierPool } from './play-delivery.ts';

/** The number of former couriers: enough for the 100,000 deliveries of the list's benchmark. */
const FORMER_COURIERS = 600;
const formerId = (index: number): UserId =>
  knownUserId(`00000000-0000-4000-8000-0000000d${String(index).padStart(4, '0')}`);
const FORMER_IDS: readonly UserId[] = Array.from({ length: FORMER_COURIERS }, (_, index) => formerId(index));

/** The card of a former courier; null for anyone else. */
export function formerCourierCard(courier: UserId): CourierCard | null {
  const index = FORMER_IDS.indexOf(courier);
  return index < 0 ? null : { firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '', phone: '', photo: null };
}

/** A courier's shortest rest between two deliveries. */
const REST = 2 * MINUTE;

/** Kai's shifts: at lunch and at dinner, local time, except on Tuesdays and Wednesdays. */
function isKaisShift(local: number): boolean {
  const date = new Date(local);
  const hour = date.getUTCHours();
  return ![2, 3].includes(date.getUTCDay()) && ((hour >= 11 && hour < 14) || (hour >= 17 && hour < 20));
}

/**
 * Assigns couriers to past deliveries. From `lastShift` on, current couriers get none, so that they're free when the
 * demo starts. `offset` is the lead of local time over UTC, in ms.
 */
export function pastCouriers(lastShift: Instant, offset: number): CourierPool {
  const freeSince = new Map<UserId, number>();
  const since = (courier: UserId): number => freeSince.get(courier) ?? Number.NEGATIVE_INFINITY;
  return {
    take(at) {
      const free = (courier: UserId) => since(courier) + REST <= at;
      const working = isKaisShift(at + offset) ? [KAI, ...COURIER_IDS] : COURIER_IDS;
      const rested = at < lastShift ? working.filter(free) : [];
      const courier = rested.includes(KAI)
        ? KAI
        : (rested.toSorted((a, b) => since(a) - since(b))[0] ?? FORMER_IDS.find(free));
      if (courier === undefined) throw new Error('no past courier is free');
      freeSince.set(courier, Number.POSITIVE_INFINITY);
      return courier;
    },
    release: (courier, at) => void freeSince.set(courier, at),
  };
}
