import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { receiptOf, type ReceiptInput } from '#core/delivery/lifecycle/receipt.ts';
import { instant } from '#core/instant.ts';
import { DEFAULT_TARIFF, PARCEL_SIZES, READY_IN_MINUTES } from '#core/delivery/price/tariff.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';
import { merchantApp } from '../merchant/merchant.ts';
import { middleOf } from '#tests/builders/middles.ts';

const NOW = instant(Date.UTC(2026, 4, 4, 12));

const input = (more: Partial<ReceiptInput> = {}): ReceiptInput => ({
  sender: { country: 'ca', city: 'Toronto', state: 'on' },
  pickupPostalCode: 'M6J 2Z4',
  city: 'Toronto',
  state: 'on',
  postalCode: 'M6J 3C1',
  size: 'small',
  when: { readyIn: 15 },
  freeLeft: 5,
  tariff: DEFAULT_TARIFF,
  ways: USUAL_WAYS,
  middleOf,
  now: NOW,
  ...more,
});

describe('A receipt', () => {
  test('shows price, promise, and the free deliveries left', () => {
    expect(receiptOf(input())).toEqual({
      kind: 'quoted',
      quote: {
        zone: 'A',
        meters: 0,
        minutes: 45,
        cancelFee: 300,
        returnShare: 50,
        fee: 699,
        pay: 500,
        free: true,
        readyAt: NOW + 15 * MINUTE,
        opensAt: null,
        dropoffReadyAt: null,
        searchUntil: NOW + 45 * MINUTE,
        dueAt: NOW + 60 * MINUTE,
      },
      freeLeftAfter: 4,
    });
  });

  test('counts none left after the last free one, and if none was left', () => {
    expect([1, 0].map((freeLeft) => receiptOf(input({ freeLeft })))).toMatchObject([
      { quote: { free: true }, freeLeftAfter: 0 },
      { quote: { free: false }, freeLeftAfter: 0 },
    ]);
  });

  test.each([
    ['no postal code of the business', { pickupPostalCode: ' ' }, 'pickup'],
    ['one of another country', { pickupPostalCode: '94107' }, 'pickup'],
    ['half a postal code', { postalCode: 'M6J 3' }, 'dropoff'],
    ['no city', { city: ' ' }, 'dropoff'],
  ])('is incomplete with %s', (_, more, missing) => {
    expect(receiptOf(input(more))).toEqual({ kind: 'incomplete', missing });
  });

  test('reads a postal code in any spelling', () => {
    for (const postalCode of ['m6j3c1', ' M6J-3C1 ', 'M6J 3C1'])
      expect(receiptOf(input({ postalCode }))).toMatchObject({ kind: 'quoted', quote: { zone: 'A' } });
  });

  test('refuses an address where we don’t deliver', () => {
    expect(receiptOf(input({ city: 'Ottawa', postalCode: 'K1P 1J1' }))).toEqual({
      kind: 'out-of-area',
      meters: 354_907,
    });
  });

  const places = fc.constantFrom(
    { city: 'Toronto', postalCode: 'M6J 3C1' },
    { city: 'Toronto', postalCode: 'M6M 1A1' },
    { city: 'toronto ', postalCode: 'L4W 1A1' },
  );
  property([places, fc.constantFrom(...PARCEL_SIZES), fc.constantFrom(...READY_IN_MINUTES)], { numRuns: 30 })(
    'matches the backend’s price',
    async (place, size, readyIn) => {
      const { request, order, business } = merchantApp();
      const receipt = receiptOf(input({ ...place, size, when: { readyIn }, sender: business }));
      if (receipt.kind !== 'quoted') throw new Error('there is no price');
      const { fee, free, dueAt, zone } = receipt.quote;
      const made = valueOf(await request(order({ ...place, size, readyIn }, { agreed: { fee, free } }))).delivery;
      expect([made.zone, made.fee, made.free, made.dueAt - made.requestedAt]).toEqual([zone, fee, free, dueAt - NOW]);
    },
  );
});
