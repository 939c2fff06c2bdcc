import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { comparePrices, lossesOf } from '#core/delivery/price/compare-prices.ts';
import { readPrices, setPrices } from '#core/delivery/price/set-prices.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import type { NewTariff, Tariffs } from '#core/delivery/price/tariffs.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

const TYPED = {
  feeA: '6.99',
  payA: '5',
  minutesA: '45',
  reachA: '3',
  feeB: '8.99',
  payB: '6.50',
  minutesB: '60',
  reachB: '10.0',
  feeC: '12.99',
  payC: '$9.5',
  minutesC: ' 90 ',
  reachC: ' 40 km',
  largeFee: '3.00',
  largePay: '2.5',
  cancelFee: '3',
  returnShare: '50%',
  validFrom: '2026-12-01T00:00',
};
const IN = { market: null, after: null, timeZone: 'America/Los_Angeles' };

describe('The form of prices', () => {
  test('reads amounts in dollars and cents', () => {
    expect(valueOf(readPrices(TYPED)).tariff).toEqual(DEFAULT_TARIFF);
    // In binary, these are a little less than whole cents.
    const { tariff } = valueOf(readPrices({ ...TYPED, feeA: '4.35', largeFee: '0.29' }));
    expect([tariff.rates.A.fee, tariff.large.fee]).toEqual([435, 29]);
  });

  test('may promise the same minutes in all zones', () => {
    const { tariff } = valueOf(readPrices({ ...TYPED, minutesB: '45', minutesC: '45' }));
    expect(Object.values(tariff.rates).map(({ minutes }) => minutes)).toEqual([45, 45, 45]);
  });

  test.each([
    [{ feeA: '' }, 'feeA: missing'],
    [{ feeA: '6.999' }, 'feeA: not-an-amount'],
    [{ feeA: '-1' }, 'feeA: not-an-amount'],
    [{ feeA: '1,000' }, 'feeA: not-an-amount'],
    [{ payB: '1e3' }, 'payB: not-an-amount'],
    [{ feeC: '1000.01' }, 'feeC: too-high'],
    [{ minutesA: '9' }, 'minutesA: not-minutes'],
    [{ minutesC: '481' }, 'minutesC: not-minutes'],
    [{ minutesA: '45.5' }, 'minutesA: not-minutes'],
    [{ minutesB: '44' }, 'minutesB: not-in-order'],
    [{ minutesC: '59' }, 'minutesC: not-in-order'],
    [{ reachA: '' }, 'reachA: missing'],
    [{ reachA: '0' }, 'reachA: not-a-distance'],
    [{ reachA: '-3' }, 'reachA: not-a-distance'],
    [{ reachA: '2.55' }, 'reachA: not-a-distance'],
    [{ reachC: '200.1' }, 'reachC: not-a-distance'],
    [{ reachB: '3' }, 'reachB: not-farther'],
    [{ reachC: '9.9' }, 'reachC: not-farther'],
    [{ returnShare: '101' }, 'returnShare: not-a-share'],
  ])('refuses %o', (wrong, issue) => {
    expect(refusalOf(readPrices({ ...TYPED, ...wrong }))).toBe(issue);
  });
});

/** Saves into a list; the answers are given one after another. */
function recording(...answers: Awaited<ReturnType<Tariffs['save']>>[]) {
  const sent: NewTariff[] = [];
  const unused = () => Promise.reject(new Error('not asked'));
  const save: Tariffs['save'] = async (version) => {
    sent.push(version);
    return answers.shift() ?? ok();
  };
  return { sent, set: setPrices({ list: unused, recent: unused, save }, cryptoRandom) };
}

describe('Setting prices', () => {
  test('begins at the typed time in the zone of the books', async () => {
    const { sent, set } = recording();
    expect(refusalOf(await set(TYPED, IN))).toBe('accepted');
    expect(sent[0]?.validFrom).toBe(instant(Date.UTC(2026, 11, 1, 8)));
    expect(refusalOf(await set({ ...TYPED, validFrom: 'soon' }, IN))).toBe('validFrom: not-a-time');
  });

  test('sends the same version until it’s answered', async () => {
    const { sent, set } = recording(refused(failure('offline')), refused('too-soon'));
    await set(TYPED, IN);
    expect(refusalOf(await set(TYPED, IN))).toBe('validFrom: too-soon');
    await set(TYPED, IN);
    const ids = sent.map(({ id }) => id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});

describe('A comparison of prices', () => {
  test('sums what the deliveries cost and would cost', () => {
    const paid = { fee: 100, pay: 50 };
    const compared = comparePrices(
      [
        { zone: 'A', size: 'small', ...paid },
        { zone: 'C', size: 'large', ...paid },
      ],
      DEFAULT_TARIFF,
    );
    expect(compared).toEqual({
      count: 2,
      before: { fee: 200, pay: 100 },
      after: { fee: 699 + 1299 + 300, pay: 500 + 950 + 250 },
    });
  });

  test('names the zones in which each delivery is a loss', () => {
    const { rates } = DEFAULT_TARIFF;
    expect(lossesOf(DEFAULT_TARIFF)).toEqual([]);
    expect(lossesOf({ rates: { ...rates, B: { fee: 500, pay: 600, minutes: 60 } } })).toEqual([
      { zone: 'B', loss: 100 },
    ]);
  });
});
