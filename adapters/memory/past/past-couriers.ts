import { knownUserId, type UserId } from '#core/account/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import type { CourierCard } from '#core/delivery/delivery-record.ts';
import type { Instant } from '#core/instant.ts';
import { COURIER_IDS } from '../seed/couriers.ts';
import { FIRST_NAMES } from '../seed/names.ts';
import type { CourierPool } from './play-delivery.ts';

/** Couriers who have left since: enough that nobody waits for one, however much was sent. */
const LEFT = 60;
const leftId = (index: number): UserId =>
  knownUserId(`00000000-0000-4000-8000-0000000d${String(index).padStart(4, '0')}`);
const LEFT_IDS: readonly UserId[] = Array.from({ length: LEFT }, (_, index) => leftId(index));

/** What is still known of a courier who has left; null for anyone else. */
export function cardOfLeft(courier: UserId): CourierCard | null {
  const index = LEFT_IDS.indexOf(courier);
  return index < 0 ? null : { firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '', phone: '', photo: null };
}

/** How long a courier rests between two deliveries at least. */
const REST = 2 * MINUTE;

/** The couriers of the past. From `lastShift` on, those who still work are kept free for what happens now. */
export function pastCouriers(lastShift: Instant): CourierPool {
  const freeSince = new Map<UserId, number>();
  const since = (courier: UserId): number => freeSince.get(courier) ?? 0;
  return {
    take(at) {
      const free = (courier: UserId) => since(courier) + REST <= at;
      const [rested] = at < lastShift ? COURIER_IDS.filter(free).toSorted((a, b) => since(a) - since(b)) : [];
      const courier = rested ?? LEFT_IDS.find(free);
      if (courier === undefined) throw new Error('every courier of the past is busy');
      freeSince.set(courier, Number.POSITIVE_INFINITY);
      return courier;
    },
    release: (courier, at) => void freeSince.set(courier, at),
  };
}
