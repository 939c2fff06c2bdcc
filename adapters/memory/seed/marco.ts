import { businessId } from '#core/business/business-id.ts';
import type { BusinessRow } from '#core/business/business-repo.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { personId } from './people.ts';

const idOf = (index: number) => businessId(`00000000-0000-4000-9000-00000000000${index + 1}`);

/** The one of his businesses that is open. */
export const marcosActiveBusiness = idOf(1);

const TABLE: readonly (readonly [name: string, address: string, status: BusinessStatus, age: number])[] = [
  ['Bellini Market Hall', '212 Augusta Avenue', 'Pending', 5 * HOUR],
  ['Bellini Bakery', '88 Ossington Avenue', 'Active', 12 * DAY],
  ['Bellini Catering', '40 Sudbury Street', 'Rejected', 21 * DAY],
];

/** The businesses of the one merchant whom the demo's visitors sign in as: one of each status. */
export const marcosBusinesses = (now: number): BusinessRow[] =>
  TABLE.map(([name, address, status, age], index) => ({
    id: idOf(index),
    user_id: personId(1),
    country: 'ca',
    business_name: name,
    address,
    city: 'Toronto',
    state: 'on',
    business_email: `${name.split(' ')[1]?.toLowerCase() ?? ''}@bellini.example`,
    status,
    created_at: new Date(now - age).toISOString(),
  }));

/** The one business of the merchant who still waits for her approval. */
export const noorsBusiness = (now: number): BusinessRow => ({
  id: businessId('00000000-0000-4000-9000-000000000009'),
  user_id: personId(5),
  country: 'ca',
  business_name: 'Haddad Flowers',
  address: '17 Roncesvalles Avenue',
  city: 'Toronto',
  state: 'on',
  business_email: 'flowers@haddad.example',
  status: 'Pending',
  created_at: new Date(now - 3 * HOUR).toISOString(),
});
