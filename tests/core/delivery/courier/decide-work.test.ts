import { expect, test } from 'vitest';
import { DAY } from '#core/clock.ts';
import {
  INCIDENTS_FOR_REVIEW,
  REVIEW_REASONS,
  type CourierIncident,
} from '#core/delivery/courier/courier-incidents.ts';
import { decideApplication } from '#core/delivery/courier/decide-application.ts';
import { decideIncident } from '#core/delivery/courier/decide-incident.ts';
import { decideMarkets } from '#core/delivery/board/decide-markets.ts';
import { mayActAsCourier } from '#core/delivery/lifecycle/policy.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { type Market } from '#core/delivery/price/zone.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { later } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { unexpectedRefusals } from '#tests/core/unexpected-refusals.ts';

const cities = ['Toronto', 'Ottawa', 'Guelph', 'Barrie'].map((city) => marketOf('canada', 'on', city));
const [city = marketOf('canada', 'on', 'Toronto')] = cities;

test('A courier works in three cities at most, each counted once', () => {
  expect(decideMarkets([city, city.toUpperCase() as Market, ...cities.slice(0, 3)])).toEqual({
    ok: true,
    value: cities.slice(0, 3),
  });
  const wrong = [cities, ['Toronto' as Market], ['x'.repeat(301) as Market]];
  expect(wrong.map((markets) => refusalOf(decideMarkets(markets)))).toEqual(['rejected', 'rejected', 'rejected']);
});

test('An application is refused for its sender first, then for its values', () => {
  const facts = { roles: ['customer' as 'customer' | 'courier'], accountStatus: 'Rejected', city: '', vehicle: 'boat' };
  expect(
    unexpectedRefusals(
      facts,
      [
        ['denied', { roles: ['courier'] }],
        ['denied', { accountStatus: 'Pending' }],
        ['rejected', { city }],
        ['rejected', { vehicle: 'bike' }],
      ],
      ({ city: from, vehicle, ...standing }) => decideApplication(standing, { city: from, vehicle } as never),
    ),
  ).toEqual([]);
});

test('A fourth failure in a day that only the courier saw is a review, and counts once', () => {
  const step = { kind: 'fail', reason: 'refused' } as const;
  const { businessId: business } = aDelivery().build();
  const another: CourierIncident = {
    courier: knownUserId('00000000-0000-4000-8000-0000000000c2'),
    kind: 'failure',
    business,
    at: now,
  };
  const mine: CourierIncident = { courier: aCourierId, kind: 'failure', business, at: now };
  const three = Array.from({ length: INCIDENTS_FOR_REVIEW.failure - 1 }, () => mine);
  const old = { ...mine, at: later(now, -DAY) };
  expect(decideIncident([another, old, ...three], aCourierId, step, business, now)).toEqual({
    incidents: [another],
    review: { kind: 'review', from: 'Active', to: 'Pending', reason: REVIEW_REASONS.failure, by: null },
  });
  expect(decideIncident([another, old], aCourierId, step, business, now)).toEqual({
    incidents: [another, mine],
    review: null,
  });
  expect(decideIncident(three, aCourierId, { kind: 'pick_up' }, business, now)).toBeNull();
});

test.each([
  ['with the approval', 'Active', false, false, false, true],
  ['without it', 'Suspended', true, false, false, false],
  ['without it who has a parcel', 'Suspended', true, true, false, true],
  ['without it who has a parcel but begins another', 'Suspended', false, true, false, false],
  ['without it who sends a step again', 'Suspended', true, false, true, true],
])('A courier %s acts: %6$s', (_, accountStatus, isFinishing, hasParcel, isSentAgain, may) => {
  const courier = { roles: ['courier'], emailVerified: true, accountStatus } as const;
  expect(mayActAsCourier(courier, isFinishing, { hasParcel, isSentAgain })).toBe(may);
});
