import { describe, expect, test } from 'vitest';
import type { FailureKind } from '#core/failure.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { PICKUP } from '#tests/builders/request.ts';
import { DETAILS, merchantApp } from './merchant.ts';

const list = async ({ backend, business }: ReturnType<typeof merchantApp>) =>
  valueOf(await backend.merchantDeliveries.list(business.id));

/** The tab's session storage keys about an attempt. */
const attempts = ({ app, business }: ReturnType<typeof merchantApp>) =>
  app.storage.read('session', `draft:request-delivery:${business.id}:attempt:${app.person.id}`);

describe('Requesting a delivery', () => {
  test('saves the pickup address, requests the delivery, and remembers the recipient', async () => {
    const shop = merchantApp();
    const { delivery, asAsked } = valueOf(await shop.request(shop.order()));
    expect(asAsked).toBe(true);
    expect(delivery).toMatchObject({ status: 'searching', recipientName: 'Rosa Fernandes', reference: 'Order 77' });
    expect(valueOf(await shop.backend.merchantDeliveries.settings(shop.business.id))?.pickup).toEqual(PICKUP);
    expect(await shop.recipients.of(shop.business.id)).toMatchObject([{ name: 'Rosa Fernandes', unit: 'Unit 3' }]);
    expect(attempts(shop)).toBeNull();
  });

  test.each([
    ['by an account without the merchant role', { roles: ['courier'] }, 'not-a-merchant'],
    ['by an account with an unverified email', { emailVerified: false }, 'not-verified'],
    ['by an inactive account', { accountStatus: 'Pending' }, 'account-not-active'],
  ] as const)('makes no call for a request %s', async (_who, standing, refusal) => {
    const shop = merchantApp();
    const { by, ...rest } = shop.order();
    expect(by).not.toBeNull();
    const person = { roles: ['merchant'], emailVerified: true, accountStatus: 'Active', ...standing } as const;
    expect(refusalOf(await shop.request({ ...rest, by: person }))).toBe(refusal);
    expect(valueOf(await shop.backend.merchantDeliveries.settings(shop.business.id))?.pickup).toBeNull();
    expect(await list(shop)).toEqual([]);
    expect(attempts(shop)).toBeNull();
  });

  test('makes no call for a business that isn’t active', async () => {
    const shop = merchantApp();
    const business = { ...shop.business, status: 'Pending' };
    expect(refusalOf(await shop.request(shop.order({}, { business })))).toBe('business-not-active');
    expect(await list(shop)).toEqual([]);
  });

  test('leaves the decision to the backend if the person isn’t known yet', async () => {
    const shop = merchantApp();
    valueOf(await shop.request(shop.order({}, { by: null })));
    expect(await list(shop)).toHaveLength(1);
  });

  test('is a new delivery after each answer', async () => {
    const shop = merchantApp();
    valueOf(await shop.request(shop.order()));
    valueOf(await shop.request(shop.order({}, { pickup: null })));
    expect(await list(shop)).toHaveLength(2);
  });

  test.each(['offline', 'timeout', 'unavailable', 'throttled'] as FailureKind[])(
    'is the same delivery when tried again after %s',
    async (kind) => {
      const shop = merchantApp();
      shop.app.failNext('dispatch.request', kind);
      expect(refusalOf(await shop.request(shop.order()))).toBe(kind);
      const attempt = attempts(shop);
      expect(attempt).not.toBeNull();
      expect(await shop.recipients.of(shop.business.id)).toEqual([]);
      const { delivery } = valueOf(await shop.request(shop.order()));
      expect(attempt).toContain(delivery.id);
      expect(await list(shop)).toHaveLength(1);
    },
  );

  /** The backend carries out the request, but its answer is lost. */
  const losingAnswers = () => {
    const shop = merchantApp();
    const { merchantDeliveries } = shop.backend;
    const request = merchantDeliveries.request.bind(merchantDeliveries);
    let lose = true;
    merchantDeliveries.request = async (...asked) => {
      const answer = await request(...asked);
      if (!lose) return answer;
      lose = false;
      return { ok: false, error: { kind: 'timeout', message: '' } };
    };
    return shop;
  };

  test('is made once if the answer was lost', async () => {
    const shop = losingAnswers();
    expect(refusalOf(await shop.request(shop.order()))).toBe('timeout');
    expect(await list(shop)).toHaveLength(1);
    expect(valueOf(await shop.request(shop.order()))).toMatchObject({ asAsked: true });
    expect(await list(shop)).toHaveLength(1);
  });

  test.each([
    ['another street', { street: '1 Other Street' }],
    ['another handover', { handover: 'door' as const }],
    ['another time', { readyIn: 30 as const }],
  ])('reports that the earlier request had another %s', async (_, changed) => {
    const shop = losingAnswers();
    await shop.request(shop.order());
    const { delivery, asAsked } = valueOf(await shop.request(shop.order(changed)));
    expect([asAsked, delivery.people?.dropoff.street, delivery.handover]).toEqual([
      false,
      DETAILS.street,
      DETAILS.handover,
    ]);
    expect(await list(shop)).toHaveLength(1);
  });

  test('is another delivery the next time, and remembers only actual recipients', async () => {
    const shop = losingAnswers();
    const sentTo = async () => (await shop.recipients.of(shop.business.id)).map(({ name }) => name);
    await shop.request(shop.order());
    expect(valueOf(await shop.request(shop.order({ name: 'Sam Okafor' }))).asAsked).toBe(false);
    expect(await sentTo()).toEqual(['Rosa Fernandes']);
    const { delivery, asAsked } = valueOf(await shop.request(shop.order({ name: 'Sam Okafor' }, { pickup: null })));
    expect([asAsked, delivery.recipientName]).toEqual([true, 'Sam Okafor']);
    expect(await sentTo()).toEqual(['Sam Okafor', 'Rosa Fernandes']);
    expect(await list(shop)).toHaveLength(2);
  });

  test('is requested again after a refusal, with another command', async () => {
    const shop = merchantApp();
    expect(refusalOf(await shop.request(shop.order({}, { agreed: { fee: 699, free: false } })))).toBe('price-changed');
    expect(attempts(shop)).toBeNull();
    expect(valueOf(await shop.request(shop.order())).delivery.free).toBe(true);
  });

  test('is refused before sending if the form is invalid or nobody is signed in', async () => {
    const shop = merchantApp();
    expect(refusalOf(await shop.request(shop.order({ name: ' ' })))).toBe('name: missing');
    expect(refusalOf(await shop.request(shop.order({ city: '' }, { pickup: { ...PICKUP, phone: 'call me' } })))).toBe(
      'pickupPhone: invalid-phone, city: missing',
    );
    shop.app.storage.remove('local', 'session');
    expect(refusalOf(await shop.request(shop.order()))).toBe('session-ended');
    expect(attempts(shop)).toBeNull();
  });

  test('needs the pickup details once', async () => {
    const shop = merchantApp();
    expect(refusalOf(await shop.request(shop.order({}, { pickup: null })))).toBe('no-pickup');
    shop.app.failNext('dispatch.savePickup', 'offline');
    expect(refusalOf(await shop.request(shop.order()))).toBe('offline');
    expect(await list(shop)).toEqual([]);
  });

  test('of a redelivery is a separate attempt', async () => {
    const shop = merchantApp();
    const first = valueOf(await shop.request(shop.order())).delivery;
    shop.app.failNext('dispatch.request', 'offline');
    await shop.request(shop.order({}, { pickup: null }));
    const again = valueOf(await shop.request(shop.order({}, { pickup: null, redeliveryOf: first.id }))).delivery;
    expect(again.redeliveryOf).toBe(first.id);
    expect(attempts(shop)).not.toContain(again.id);
  });
});
