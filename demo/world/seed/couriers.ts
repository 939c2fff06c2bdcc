import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import type { CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { MOST_CARRIED } from '#core/delivery/price/vehicle.ts';
import type { SavedCity } from '#core/delivery/request/decide-city.ts';
import { instant } from '#core/instant.ts';
import { KAI, type SeedPerson } from './people.ts';

/** The city of the businesses of the demo's people. */
export const TORONTO = marketOf('ca', 'on', 'Toronto');

/** Couriers in Toronto carry what their vehicle takes. Of the demo's, only Kai's and Lena's are known. */
export const TORONTO_BY_VEHICLE: SavedCity = {
  market: TORONTO,
  pause: null,
  hours: null,
  carryLimit: MOST_CARRIED,
  by: null,
  at: null,
  version: 1,
};

const NAMES = `Amara Osei
Diego Fuentes
Hana Kimura
Jonas Berg
Leila Farahani
Mateo Cruz
Nadia Petrenko
Omar Siddiqui
Ravi Menon
Sofia Laurent
Tariq Bello
Yuki Arai`
  .split('\n')
  .map((name) => name.split(' '));

/** The couriers that the demo plays: approved, and at work in Toronto. */
export const COURIERS: readonly SeedPerson[] = NAMES.map(([first = '', last = ''], index) => ({
  first,
  last,
  roles: ['courier'],
  status: 'Active',
  verified: true,
  phone: `64755501${String(index + 10)}`,
}));

/** A courier's id, by the index in the list. */
export const courierId = (index: number): UserId =>
  knownUserId(`00000000-0000-4000-8000-0000000c${String(index + 1).padStart(4, '0')}`);

export const COURIER_IDS: readonly UserId[] = COURIERS.map((_, index) => courierId(index));

/** Couriers without a delivery at the start have waited for different times, so that they take turns. */
export const couriersOnDuty = (now: number): CourierOnDuty[] =>
  [...COURIER_IDS, KAI].map((id, index) => ({
    id,
    onlineUntil: null,
    standbyUntil: null,
    missed: 0,
    idleSince: instant(now - (90 + 4 * index) * MINUTE),
    markets: [TORONTO],
  }));
