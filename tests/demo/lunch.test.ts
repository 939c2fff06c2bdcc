import { expect, test } from 'vitest';
import { figuresOf, lunches, lunchLine, lunchOf } from './lunch/lunch.ts';

/** `npm run lunch` prints twenty. */
const SEEDS = [1, 2, 3, 4, 5];

test('couriers who carry several at a lunch keep more promises, and earn more', async () => {
  const [one, several] = [await lunches('one', SEEDS), await lunches('vehicle', SEEDS)];
  console.log(`${lunchLine('one', one)}\n${lunchLine('vehicle', several)}`);
  const [before, after] = [figuresOf(one), figuresOf(several)];
  expect(after.onTime).toBeGreaterThan(before.onTime - 1);
  expect(after.kept).toBeGreaterThanOrEqual(before.kept);
  expect(after.payPerHour).toBeGreaterThanOrEqual(before.payPerHour);
  expect([before.stacked, after.stacked > 40]).toEqual([0, true]);
  expect(one.requested).toBe(several.requested);
});

test('a lunch of one seed is always the same', async () => {
  expect(await lunchOf('vehicle', 6)).toEqual(await lunchOf('vehicle', 6));
});
