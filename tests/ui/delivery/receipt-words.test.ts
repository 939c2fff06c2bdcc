import { businessTime } from '#ui/delivery/business-time.ts';
import { HOUR } from '#core/clock.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { describe, expect, test } from 'vitest';
import { receiptOf, type ReceiptInput } from '#core/delivery/lifecycle/receipt.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { receiptWords } from '#ui/delivery/request/receipt/receipt-words.ts';
import { middleOf } from '#tests/builders/middles.ts';

/** Noon in Toronto. */
const NOON = Date.UTC(2026, 5, 3, 16);
const BAKERY = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();

describe('The receipt, announced', () => {
  const input: ReceiptInput = {
    sender: BAKERY,
    pickupPostalCode: 'M6J 2Z4',
    city: 'Toronto',
    state: 'on',
    postalCode: 'M6J 3C1',
    size: 'small',
    when: { readyIn: 0 },
    freeLeft: 0,
    tariff: DEFAULT_TARIFF,
    ways: USUAL_WAYS,
    middleOf,
    now: instant(NOON),
  };
  test.each<[Partial<ReceiptInput>, string]>([
    [{}, '$6.99. At the door within 45 minutes of being ready.'],
    [{ size: 'large' }, '$9.99. At the door within 45 minutes of being ready.'],
    [{ postalCode: 'M6M 1A1' }, '$8.99. At the door within 60 minutes of being ready.'],
    [{ freeLeft: 5 }, 'Free. 4 of 5 left after this. At the door within 45 minutes of being ready.'],
    [{ freeLeft: 1 }, 'Free. 0 of 5 left after this. At the door within 45 minutes of being ready.'],
    [{ city: 'Ottawa', postalCode: 'K1A 0B1' }, 'We don’t deliver between these postal codes yet.'],
    [{ postalCode: 'M6J' }, ''],
    [{ pickupPostalCode: '' }, ''],
    [
      { when: { readyAt: null, window: { from: instant(NOON + 74 * HOUR), until: instant(NOON + 75 * HOUR) } } },
      '$6.99. At the door on Saturday, June 6, between 2 and 3 PM.',
    ],
  ])('%j: “%s”', (change, words) => {
    const receipt = receiptOf({ ...input, ...change });
    const said = receiptWords(receipt, 'CAD', 'ca', businessTime('America/Toronto'));
    expect(said.replaceAll('\u202F', ' ')).toBe(words);
  });

  test('names the price alone while no time is chosen', () => {
    expect(receiptWords(receiptOf(input), 'CAD', 'ca', businessTime('America/Toronto'), true)).toBe('$6.99.');
  });
});
