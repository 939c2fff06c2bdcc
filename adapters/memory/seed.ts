import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { knownDeliveryNumber } from '#core/delivery/delivery-number.ts';
import { marcosBusinesses, noorsBusiness } from './seed/marco.ts';
import { COURIERS, courierId, couriersOnDuty } from './seed/couriers.ts';
import { bulkRows } from './seed/bulk.ts';
import { PEOPLE, personId, seededPerson } from './seed/people.ts';
import { MANY, type Scenario } from './seed/scenario.ts';
import { emptyState, type BackendState } from './state.ts';

export { SEED_PASSWORD, seedEmail } from './seed/people.ts';

/** How many rows surround the people whom the demo tells of. */
const EXTRAS = { businesses: 45, users: 48 };

/** The place of the customer, who follows a delivery, in the list of people. */
const TOM = 3;

/** What the demo starts with: one person of each kind whom visitors sign in as, and others around them. */
export function seedState(now: number, scenario: Scenario = 'standard'): BackendState {
  const state = emptyState();
  state.born = now;
  state.scenario = scenario;
  const everyone = [
    ...PEOPLE.map((one, index) => seededPerson(one, personId(index), index, now)),
    ...COURIERS.map((one, index) => seededPerson(one, courierId(index), PEOPLE.length + 2 * index, now)),
  ];
  for (const { account, person } of everyone) {
    state.authUsers.push(account);
    state.users.push(person);
    if (person.roles.includes('admin')) state.admins.push(account.id);
  }
  state.dispatch.couriers.push(...couriersOnDuty(now));
  state.businesses.push(...marcosBusinesses(now), noorsBusiness(now));
  state.deliveries.push({ owner: personId(TOM), number: knownDeliveryNumber('DLV-204817') });
  if (scenario === 'many-businesses') {
    state.bulk = { businesses: MANY, users: MANY, seededAt: now };
  } else {
    const extras = bulkRows({ ...EXTRAS, seededAt: now });
    state.businesses.push(...extras.businesses());
    state.users.push(...extras.users());
  }
  state.courierCount = COURIER_COUNT_FALLBACK;
  return state;
}
