import { describe, expect, test } from 'vitest';
import { claimsOf, tenthsOf, THRESHOLDS, type Claim, type ClaimState } from '#core/pitch/claims.ts';
import type { Figures } from '#core/pitch/figures.ts';
import { NO_FIGURES } from '#tests/builders/figures.ts';

const NONE: Figures = { ...NO_FIGURES, supportHours: 0 };

const onTime = (kept: number, attempts: number): Partial<Figures> => ({ onTime: kept, attempts });
/** Answers in time, out of all, with support around the clock unless said otherwise. */
const support = (answeredInTime: number, answered: number, more: Partial<Figures> = {}): Partial<Figures> => ({
  answered,
  answeredInTime,
  onCallShare: 950,
  supportHours: 168,
  ...more,
});
const payouts = (weeksPaid: number, weeksClosed: number): Partial<Figures> => ({ weeksPaid, weeksClosed });

/** Each threshold: at it, one below and one above. */
const ROWS: readonly (readonly [Claim, Partial<Figures>, ClaimState])[] = [
  ['onTime', {}, 'not-yet'],
  ['onTime', onTime(99, 99), 'not-yet'],
  ['onTime', onTime(100, 100), 'proven'],
  ['onTime', onTime(101, 101), 'proven'],
  ['onTime', onTime(98, 100), 'below'],
  ['onTime', onTime(99, 100), 'proven'],
  ['onTime', onTime(989, 1000), 'below'],
  ['onTime', onTime(990, 1000), 'proven'],
  ['onTime', onTime(991, 1000), 'proven'],
  // 98.96% is not rounded up to the claim.
  ['onTime', onTime(9896, 10_000), 'below'],
  ['onTime', onTime(98_999, 100_000), 'below'],
  ['couriers', { couriers28: null }, 'not-yet'],
  ['couriers', { couriers28: 4 }, 'not-yet'],
  ['couriers', { couriers28: 5 }, 'proven'],
  ['couriers', { couriers28: 6 }, 'proven'],
  ['payouts', {}, 'not-yet'],
  ['payouts', payouts(7, 7), 'not-yet'],
  ['payouts', payouts(8, 8), 'proven'],
  ['payouts', payouts(9, 9), 'proven'],
  ['payouts', payouts(94, 100), 'below'],
  ['payouts', payouts(95, 100), 'proven'],
  ['payouts', payouts(96, 100), 'proven'],
  ['payouts', payouts(9499, 10_000), 'below'],
  ['support', {}, 'not-yet'],
  ['support', support(19, 19), 'not-yet'],
  ['support', support(20, 20), 'proven'],
  ['support', support(21, 21), 'proven'],
  ['support', support(89, 100), 'below'],
  ['support', support(90, 100), 'proven'],
  ['support', support(91, 100), 'proven'],
  ['support', support(8999, 10_000), 'below'],
  ['support', support(20, 20, { onCallShare: 949 }), 'below'],
  ['support', support(20, 20, { onCallShare: 951 }), 'proven'],
  ['support', support(20, 20, { supportHours: 167 }), 'below'],
  // More hours than a week has aren't shown.
  ['support', support(20, 20, { supportHours: 169 }), 'proven'],
  ['support', support(19, 19, { onCallShare: 0, supportHours: 40 }), 'not-yet'],
];

describe('a claim on the public pages', () => {
  test.each(ROWS)('%s with %j is %s', (claim, figures, state) => {
    expect(claimsOf({ ...NONE, ...figures })[claim]).toBe(state);
  });

  test('has a row for each state that its figure can lead to', () => {
    const met = new Set(ROWS.map(([claim, , state]) => `${claim} ${state}`));
    const all = Object.keys(THRESHOLDS).flatMap((claim) => ['proven', 'not-yet', 'below'].map((s) => `${claim} ${s}`));
    // A number of couriers has no share that could be too small.
    expect(all.filter((row) => !met.has(row))).toEqual(['couriers below']);
  });
});

test.each([
  [0, 0, 0],
  [989, 1000, 989],
  [9896, 10_000, 989],
  [1196, 1204, 993],
  [1, 3, 333],
  [2, 3, 666],
  [1000, 1000, 1000],
])('%i of %i are %i tenths of a percent, rounded down', (part, whole, tenths) => {
  expect(tenthsOf(part, whole)).toBe(tenths);
});
