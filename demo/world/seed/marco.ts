import { FIRST_STATUS, type Business } from '#core/business/business.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { DAY, HOUR } from '#core/clock.ts';
import type { Point } from '#core/geography/point.ts';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import { instant } from '#core/instant.ts';
import type { Shop } from '../past/make-delivery.ts';
import { personId } from './people.ts';

const idOf = (index: number) => knownBusinessId(`00000000-0000-4000-9000-00000000000${index + 1}`);

/** The id of Marco's only active business. */
export const marcosActiveBusiness = idOf(1);

const TABLE: readonly (readonly [name: string, address: string, status: BusinessStatus, age: number])[] = [
  ['Bellini Market Hall', '212 Augusta Avenue', 'Pending', 5 * HOUR],
  ['Bellini Bakery', '88 Ossington Avenue', 'Active', 80 * DAY],
  ['Bellini Catering', '40 Sudbury Street', 'Rejected', 85 * DAY],
];

/** The businesses of the merchant that the demo's visitors sign in as: one in each status. */
export const marcosBusinesses = (now: number): Business[] =>
  TABLE.map(([name, address, status, age], index) => ({
    id: idOf(index),
    owner: personId(1),
    country: 'ca',
    businessName: name,
    address,
    city: 'Toronto',
    state: 'on',
    businessEmail: `${name.split(' ')[1]?.toLowerCase() ?? ''}@bellini.example`,
    status,
    statusReason:
      status === 'Rejected' ? 'We couldn’t reach anyone at this address. Please check the street number.' : '',
    statusSince: null,
    createdAt: instant(now - age),
  }));

/** Marco's bakery as the sender of deliveries, and its pickup details. */
export const bakery: Shop = {
  sender: {
    id: marcosActiveBusiness,
    name: 'Bellini Bakery',
    country: 'ca',
    address: '88 Ossington Avenue',
    city: 'Toronto',
    state: 'on',
    status: 'Active',
  },
  pickup: {
    postalCode: 'M6J 2Z4',
    phone: '+14165550102',
    notes: 'Pickups at the side door on Argyle Street',
    timeZone: 'America/Toronto',
    callShop: 'yes',
  },
};

/** Marco's florist, which only some scenarios have: it opens in the week from 9 AM to 6 PM, and on Saturday from 8 AM. */
export const figAndFern: Shop & { readonly hours: WeekHours } = {
  sender: {
    id: idOf(TABLE.length),
    name: 'Fig & Fern',
    country: 'ca',
    address: '1174 Queen Street West',
    city: 'Toronto',
    state: 'on',
    status: 'Active',
  },
  pickup: {
    postalCode: 'M6J 1J5',
    phone: '+14165550108',
    notes: 'The bouquets are in the cold room, behind the counter',
    timeZone: 'America/Toronto',
    callShop: 'yes',
  },
  hours: {
    week: [...Array.from({ length: 5 }, () => [{ from: 9 * 60, to: 18 * 60 }]), [{ from: 8 * 60, to: 17 * 60 }], []],
    closed: [],
  },
};

/** The points where couriers picked up at Marco's bakery, near the corner where the demo's rides begin. */
export const BAKERY_STOPS: readonly Point[] = [
  { lat: 43.6488, lon: -79.421 },
  { lat: 43.6489, lon: -79.4212 },
  { lat: 43.6488, lon: -79.4211 },
  { lat: 43.6487, lon: -79.4211 },
  { lat: 43.6488, lon: -79.4213 },
  { lat: 43.649, lon: -79.4211 },
  { lat: 43.6488, lon: -79.421 },
  { lat: 43.6487, lon: -79.4212 },
  { lat: 43.6489, lon: -79.4211 },
];

/** The one business of the merchant who's still waiting for approval. */
export const noorsBusiness = (now: number): Business => ({
  id: knownBusinessId('00000000-0000-4000-9000-000000000009'),
  owner: personId(5),
  country: 'ca',
  businessName: 'Haddad Flowers',
  address: '17 Roncesvalles Avenue',
  city: 'Toronto',
  state: 'on',
  businessEmail: 'flowers@haddad.example',
  ...FIRST_STATUS,
  createdAt: instant(now - 3 * HOUR),
});
