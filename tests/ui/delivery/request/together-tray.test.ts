import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import { requestFields, type TypedRequest } from '#core/delivery/request/request-fields.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { instant, later } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { middleOf } from '#tests/builders/middles.ts';
import { typedInto } from '#ui/app/use-form-of.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import type { ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { planned } from '#ui/delivery/request/together/plan.ts';
import {
  carryWords,
  memberWords,
  placeOf,
  promiseWords,
  sumWords,
  togetherWords,
} from '#ui/delivery/request/together/together-words.ts';
import { isBlank, itemOf, nextItem, readTray, wanted } from '#ui/delivery/request/together/tray.ts';

/** Noon in Toronto. */
const NOON = instant(Date.UTC(2026, 5, 3, 16));
const TIMES = businessTime('America/Toronto');
const BAKERY = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();

const typed = (change: Partial<TypedRequest> = {}): TypedRequest => ({
  ...typedInto(requestFields.fields, {}),
  name: 'Rosa',
  city: 'Toronto',
  state: 'on',
  postalCode: 'M6J 3C1',
  size: 'small',
  handover: 'meet',
  readyIn: '15',
  ...change,
});
const basis = (freeLeft = 0): ReceiptBasis => ({
  business: BAKERY,
  settings: {
    pickup: { postalCode: 'M6J 2Z4', phone: '', notes: '', timeZone: 'America/Toronto', callShop: 'yes' },
    freeLeft,
    tariff: DEFAULT_TARIFF,
    shop: null,
    opening: ALWAYS_OPEN,
    ways: USUAL_WAYS,
    now: NOON,
  },
  editing: false,
  now: NOON,
});
const plain = (text: string) => text.replaceAll('\u202F', ' ');

describe('The tray', () => {
  test('is kept as text; what can’t be read is empty', () => {
    const items = [itemOf(typed()), itemOf(typed({ name: 'Ines' }))];
    expect(readTray(JSON.stringify(items))).toEqual(items);
    expect(itemOf(typed({ pickupPhone: '1' }))).not.toHaveProperty('pickupPhone');
    expect(readTray(JSON.stringify([{ name: 'Rosa' }]))[0]).toMatchObject({ name: 'Rosa', notes: '' });
    for (const text of [null, '', '{', '{}', 'null']) expect(readTray(text)).toEqual([]);
  });

  test('the next form has the same time and the shop’s city, and nothing else', () => {
    const next = nextItem(typed({ size: 'large', handover: 'door', notes: 'Ring' }), BAKERY);
    expect(next).toMatchObject({ city: 'Toronto', size: 'small', handover: 'meet', readyIn: '15', notes: '' });
    expect(isBlank(next)).toBe(true);
    expect(isBlank(typed({ name: ' ' }))).toBe(false);
    expect(isBlank({ ...next, notes: 'Ring' })).toBe(false);
  });

  test('the button requests the form’s as well, unless nothing is typed', () => {
    const item = itemOf(typed());
    const blank = nextItem(typed(), BAKERY);
    expect(wanted([item], typed({ name: 'Ines' }))).toHaveLength(2);
    expect(wanted([item, item], blank)).toEqual([item, item]);
    expect(wanted([], blank)).toEqual([blank]);
  });
});

describe('Several, before they’re requested', () => {
  test('free ones come first, and each door is promised after the one before it', () => {
    const { receipts, sum } = planned([typed(), typed({ size: 'large' }), typed()], basis(1), middleOf);
    const quotes = receipts.map((receipt) => (receipt.kind === 'quoted' ? receipt.quote : null));
    expect(quotes.map((quote) => quote?.free)).toEqual([true, false, false]);
    expect(quotes[0]?.dueAt).toBe(later(NOON, 60 * MINUTE));
    expect(
      quotes.every((quote) => quote?.dueAt === later(quote?.readyAt ?? NOON, (quote?.minutes ?? 0) * MINUTE)),
    ).toBe(true);
    const dues = quotes.map((quote) => quote?.dueAt ?? 0);
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    expect(dues[2]).toBeGreaterThan(dues[1] ?? 0);
    expect(sum).toEqual({ total: 999 + 699, last: dues[2] });
  });

  test('doors of one promise come by postal code, however it’s typed', () => {
    const duesOf = (codes: readonly string[]) =>
      planned(
        codes.map((postalCode) => typed({ postalCode })),
        basis(),
        middleOf,
      ).receipts.map((receipt) => (receipt.kind === 'quoted' ? receipt.quote.dueAt : 0));
    const [first = 0, second = 0, third = 0] = duesOf(['M6J 1A1', 'M6J 2B2', 'M6J 3C1']);
    expect([first, second].every((due, at) => due < ([second, third][at] ?? 0))).toBe(true);
    expect(duesOf(['m6j3c1', 'M6J 1A1', 'm6j 2b2'])).toEqual([third, first, second]);
  });

  test.each<[string, Partial<TypedRequest>]>([
    ['without a postal code', { postalCode: '' }],
    ['out of the area', { city: 'Ottawa', postalCode: 'K1A 0B1' }],
    ['for later, without a time', { readyIn: 'later' }],
  ])('one %s: no sum', (_, change) => {
    expect(planned([typed(), typed(change)], basis(), middleOf).sum).toBeNull();
  });

  test('a window keeps its end', () => {
    const until = later(NOON, 75 * HOUR);
    const slot = slotText({ from: later(NOON, 74 * HOUR), until });
    const { sum } = planned([typed({ readyIn: 'later', slot }), typed({ readyIn: 'later', slot })], basis(), middleOf);
    expect(sum).toEqual({ total: 1398, last: until });
  });
});

describe('Words for several', () => {
  test('name the price, the place and the promise', () => {
    expect(sumWords(3, 2097, 'CAD')).toBe('3 deliveries for $20.97 CAD');
    expect(sumWords(2, 0, 'CAD')).toBe('2 deliveries, free');
    expect(placeOf({ postalCode: 'm6j3c1', city: 'Toronto' }, 'ca')).toBe('M6J 3C1');
    expect(placeOf({ postalCode: '', city: 'Dubai' }, 'united-arab-emirates')).toBe('Dubai');
    expect(plain(promiseWords({ dropoffReadyAt: null, dueAt: later(NOON, HOUR) }, NOON, TIMES))).toBe('by 1:00 PM');
    const dropoffReadyAt = later(NOON, 74 * HOUR);
    expect(plain(promiseWords({ dropoffReadyAt, dueAt: later(dropoffReadyAt, HOUR) }, NOON, TIMES))).toBe(
      'Sat, Jun 6, 2–3 PM',
    );
  });

  test('say why none is requested', () => {
    expect(carryWords('Toronto', 1)).toMatch(/^Couriers in Toronto carry one delivery at a time\./u);
    expect(togetherWords(BAKERY, { code: 'too-many-together', most: 3 })).toBe(
      'Couriers in Toronto carry 3 small parcels at a time now. A large one takes the place of 2.',
    );
    const about = (refusal: Parameters<typeof memberWords>[1]) => plain(memberWords(BAKERY, refusal, TIMES, NOON));
    expect(about('out-of-area')).toBe('We don’t deliver between these postal codes yet.');
    expect(about('reused-command')).toMatch(/^An earlier try went through:/u);
    expect(about({ code: 'before-earliest', earliestAt: later(NOON, 2 * HOUR) })).toContain('at 2:00 PM at the latest');
    expect(about({ code: 'outside-hours', of: 'shop', nextReadyAt: null })).toMatch(/^You’re closed at that time\./u);
  });
});
