import type { Person } from '#core/account/person.ts';
import { knownUserId } from '#core/account/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Business } from '#core/business/business.ts';
import { instant } from '#core/instant.ts';
import { pastDeliveries, type PastDeliveries } from '../past/past-deliveries.ts';
import { makeBusiness } from './make-business.ts';
import { makePerson, merchantPlace } from './make-person.ts';
import { bakery } from './marco.ts';

/** Too many rows to store on the device: how many, and when they were first made. */
export interface Bulk {
  readonly businesses: number;
  readonly users: number;
  /** Past deliveries of Marco's bakery. */
  readonly deliveries: number;
  /** ms since the epoch; their dates count back from it. */
  readonly seededAt: number;
}

/** The rows of a {@link Bulk}, newest first: made on first use, and always the same. */
export interface BulkRows {
  businesses(): readonly Business[];
  business(id: BusinessId): Business | undefined;
  users(): readonly Person[];
  user(id: string): Person | undefined;
  deliveries(): PastDeliveries;
}

const idAt = (prefix: string, index: number) => `${prefix}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const BUSINESS = 'b0000000';
const PERSON = 'c0000000';

/** The index of a row, from its id. */
const placeOf = (prefix: string, id: string): number => (id.startsWith(prefix) ? Number(id.slice(-12)) : -1);

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

export function bulkRows({ businesses: count, users: people, deliveries, seededAt: now }: Bulk): BulkRows {
  const merchants = Math.max(1, Math.floor(people * 0.4));
  const businesses = once(() =>
    Array.from({ length: count }, (_, index) =>
      makeBusiness(
        { index, count, now },
        idAt(BUSINESS, index),
        knownUserId(idAt(PERSON, merchantPlace(index % merchants))),
      ),
    ),
  );
  const users = once(() =>
    Array.from({ length: people }, (_, index) => makePerson({ index, count: people, now }, idAt(PERSON, index))),
  );
  return {
    businesses,
    business: (id) => businesses()[placeOf(BUSINESS, id)],
    users,
    user: (id) => users()[placeOf(PERSON, id)],
    deliveries: once(() => pastDeliveries(bakery, deliveries, instant(now))),
  };
}
