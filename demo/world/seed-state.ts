import { MINUTE } from '#core/clock.ts';
import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { saveSettings } from '#adapters/memory/delivery/dispatch-table.ts';
import { bakeryKeys } from './seed/api-keys.ts';
import { bakeryRequests } from './seed/api-requests.ts';
import { addUnderWay, type UnderWay } from './past/under-way.ts';
import { bakery, BAKERY_STOPS, marcosActiveBusiness, marcosBusinesses, noorsBusiness } from './seed/marco.ts';
import { COURIERS, courierId, couriersOnDuty, TORONTO, TORONTO_BY_VEHICLE } from './seed/couriers.ts';
import { bulkRows } from './seed/bulk.ts';
import { LEFT_TIMES, LEG_TIMES } from './seed/leg-times.ts';
import { KAI, LENA, PEOPLE, personId, seededPerson, TOMS_DOOR } from './seed/people.ts';
import { MANY_BUSINESSES, MANY_DELIVERIES, type Scenario } from '#demo/seed-scenario.ts';
import { emptyState, type BackendState } from '#adapters/memory/state.ts';

export { SEED_PASSWORD, seedEmail } from './seed/people.ts';

/** The number of rows besides the demo's people. */
const EXTRAS = { businesses: 45, users: 48 };

/** The number of deliveries that Marco's bakery has sent in the past four weeks. */
const PAST = 412;

/** The index of the customer, who tracks a delivery, in the list of people. */
const TOM = 3;

/** The bakery's deliveries under way; the first is Tom's. */
const TODAY: readonly UnderWay[] = [
  {
    index: 1,
    status: 'picked_up',
    since: 3 * MINUTE,
    courier: courierId(2),
    details: {
      ...TOMS_DOOR,
      contents: 'Birthday cake, eight inches',
      size: 'small',
      handover: 'meet',
      readyIn: 0,
    },
  },
  { index: 2, status: 'accepted', since: 2 * MINUTE, courier: courierId(5), details: { readyIn: 15 } },
  { index: 3, status: 'picked_up', since: 5 * MINUTE, courier: courierId(7), details: { readyIn: 0 } },
];

/** The demo's start data: one person of each kind to sign in as, and other rows around them. */
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
  state.dispatch.legTimes.push(...LEG_TIMES);
  state.dispatch.leftTimes.push(...LEFT_TIMES);
  state.businesses.push(...marcosBusinesses(now), noorsBusiness(now));
  state.apiKeys.push(...bakeryKeys(now));
  const [firstKey] = state.apiKeys;
  if (firstKey !== undefined) state.apiRequests.push(...bakeryRequests(now, firstKey.id));
  const many = scenario === 'many-businesses' ? MANY_BUSINESSES : 0;
  state.bulk = {
    businesses: many,
    users: many,
    deliveries: scenario === 'many-deliveries' ? MANY_DELIVERIES : PAST,
    seededAt: now,
  };
  if (many === 0) {
    const extras = bulkRows({ ...EXTRAS, deliveries: 0, seededAt: now });
    state.businesses.push(...extras.businesses());
    state.users.push(...extras.users());
  }
  state.dispatch.applications = [LENA, KAI].map((courier) => ({ courier, city: TORONTO, vehicle: 'bike' }));
  state.dispatch.cities = [TORONTO_BY_VEHICLE];
  // The five free deliveries are used up; a test counts them.
  saveSettings(state.dispatch, {
    business: marcosActiveBusiness,
    pickup: bakery.pickup,
    freeLeft: 0,
    counter: { stops: BAKERY_STOPS, own: null },
  });
  const [toTom] = TODAY.map((one) => addUnderWay(state.dispatch, bakery, one, instant(now)));
  if (toTom !== undefined)
    state.followedNumbers.push({
      owner: personId(TOM),
      number: knownFollowedNumber(formatTrackingNumber(toTom.delivery.number)),
    });
  state.courierCount = state.users.filter(({ roles }) => roles.includes('courier')).length;
  return state;
}
