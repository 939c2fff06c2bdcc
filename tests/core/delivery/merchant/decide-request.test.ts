import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { describe, expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import { decideRequest, type RequestFacts } from '#core/delivery/merchant/decide-request.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryRequest } from '#core/delivery/merchant/merchant-deliveries.ts';
import { HOURLY_DELIVERIES_LIMIT } from '#core/delivery/lifecycle/policy.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { aDelivery, PIN, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { unexpectedRefusals } from '#tests/core/unexpected-refusals.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import { middleOf } from '#tests/builders/middles.ts';

const { businessId: business, number } = aDelivery().build();
const another = knownBusinessId('00000000-0000-4000-8000-0000000000b2');
const id = knownDeliveryId('00000000-0000-4000-8000-0000000000e1');
const earlier = knownDeliveryId('00000000-0000-4000-8000-0000000000e2');

const sender = { id: business, name: 'Bakery', country: 'Canada', address: '', city: 'Toronto', state: 'on' };
const person = { roles: ['merchant'], emailVerified: true, accountStatus: 'Active' } as const;

const facts: RequestFacts = {
  sender: { ...sender, status: 'Active' },
  madeFor: null,
  redeliveryFor: null,
  person,
  settings: { pickup: PICKUP, freeLeft: 0 },
  tariff: DEFAULT_TARIFF,
  middleOf,
  opening: ALWAYS_OPEN,
  active: 0,
  withinTheHour: 0,
  scheduled: { active: 0, withinTheHour: 0 },
  ways: USUAL_WAYS,
  now: REQUESTED_AT,
  number,
  pin: PIN,
};

const request: DeliveryRequest = {
  id,
  businessId: business,
  details: aRequest(),
  redeliveryOf: null,
  agreed: { fee: DEFAULT_TARIFF.rates.A.fee, free: false },
};

describe('A request', () => {
  test('is refused for the first reason, from its business to the limits', () => {
    type Case = RequestFacts & { readonly request: DeliveryRequest };
    const far = aRequest({ city: 'Ottawa', postalCode: 'K1A 0B1' });
    const again = { ...request, redeliveryOf: earlier };
    const wrong: Case = {
      ...facts,
      sender: null,
      madeFor: another,
      redeliveryFor: another,
      person: { ...person, roles: ['customer'] },
      settings: { pickup: null, freeLeft: 1 },
      withinTheHour: HOURLY_DELIVERIES_LIMIT,
      request: { ...again, details: { ...far, phone: '1' }, metadata: { '': '' } },
    };
    expect(
      unexpectedRefusals<Case>(
        wrong,
        [
          ['no-such-business', { sender: { ...sender, status: 'Pending' } }],
          ['invalid', { madeFor: null }],
          ['invalid', { redeliveryFor: business }],
          ['not-a-merchant', { person }],
          ['business-not-active', { sender: { ...sender, status: 'Active' } }],
          ['no-pickup', { settings: { pickup: PICKUP, freeLeft: 1 } }],
          ['invalid', { request: { ...again, details: far, metadata: { '': '' } } }],
          ['invalid', { request: { ...again, details: far } }],
          ['out-of-area', { request: again }],
          ['price-changed', { settings: facts.settings }],
          ['too-many', { withinTheHour: HOURLY_DELIVERIES_LIMIT - 1 }],
        ],
        ({ request: asked, ...known }) => decideRequest(known, asked),
      ),
    ).toEqual([]);
  });

  test('that another command has made for the same business makes nothing more', () => {
    expect(decideRequest({ ...facts, madeFor: business, settings: { pickup: null, freeLeft: 0 } }, request)).toEqual({
      ok: true,
      value: null,
    });
  });
});
