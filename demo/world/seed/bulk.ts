import type { Person } from '#core/identity/person.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import { instant } from '#core/instant.ts';
import type { Bulk, BulkRows, PastDeliveries } from '#adapters/memory/simulation.ts';
import { joinPast, olderDeliveries, pastDeliveries } from '../past/past-deliveries.ts';
import { makeBusiness } from './make-business.ts';
import { makePerson, merchantAt, merchantPlace } from './make-person.ts';
import { bakery } from './marco.ts';

const idAt = (prefix: string, index: number) => `${prefix}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const BUSINESS = 'b0000000';
const PERSON = 'c0000000';

/** The index of a row, from its id; null for an unknown id. */
function placeOf(prefix: string, count: number, id: string): number | null {
  const place = Number(id.slice(-12));
  return id === idAt(prefix, place) && place < count ? place : null;
}

/** From this many recent deliveries on, no older ones are added: the list is for tests of long lists. */
const LONG = 1000;
/** The number of older deliveries per recent one: the bakery had fewer at first. */
const OLDER_SHARE = 0.5;

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

function makePast(count: number, now: number): PastDeliveries {
  const recent = pastDeliveries(bakery, count, instant(now));
  return count >= LONG
    ? recent
    : joinPast(recent, olderDeliveries(bakery, Math.floor(count * OLDER_SHARE), instant(now)));
}

/** The last past that was made. A scenario and the page that it opens share it, since both only read it. */
let last: { readonly count: number; readonly now: number; readonly past: PastDeliveries } | null = null;

function pastOf(count: number, now: number): PastDeliveries {
  if (last?.count !== count || last.now !== now) last = { count, now, past: makePast(count, now) };
  return last.past;
}

/** The generated rows of the demo. */
export function bulkRows({ businesses: count, users: people, deliveries, seededAt: now }: Bulk): BulkRows {
  const merchants = Math.max(1, Math.floor(people * 0.4));
  const businessAt = (index: number): Business =>
    makeBusiness(
      { index, count, now },
      idAt(BUSINESS, index),
      knownUserId(idAt(PERSON, merchantPlace(index % merchants))),
    );
  const personAt = (index: number): Person => makePerson({ index, count: people, now }, idAt(PERSON, index));
  return {
    businesses: once(() => Array.from({ length: count }, (_, index) => businessAt(index))),
    business(id) {
      const place = placeOf(BUSINESS, count, id);
      return place === null ? undefined : businessAt(place);
    },
    businessesOf(owner) {
      const place = placeOf(PERSON, people, owner);
      const merchant = place === null ? null : merchantAt(place);
      if (merchant === null || merchant >= merchants) return [];
      // Every merchant has one in each round.
      const rounds = Math.max(0, Math.ceil((count - merchant) / merchants));
      return Array.from({ length: rounds }, (_, round) => businessAt(merchant + round * merchants));
    },
    users: once(() => Array.from({ length: people }, (_, index) => personAt(index))),
    user(id) {
      const place = placeOf(PERSON, people, id);
      return place === null ? undefined : personAt(place);
    },
    deliveries: () => pastOf(deliveries, now),
  };
}
