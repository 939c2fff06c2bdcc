import { expect, test } from 'vitest';
import { keptPromise } from '#core/pitch/count-figures.ts';

test.each([
  ['delivered on time', { onTime: true, failureReason: null, held: null }, true],
  ['delivered late', { onTime: false, failureReason: null, held: null }, false],
  ['never at the door', { onTime: null, failureReason: null, held: null }, null],
  ['lost on the way', { onTime: null, failureReason: 'lost', held: null }, false],
  ['lost after an attempt on time', { onTime: true, failureReason: 'lost', held: null }, false],
  ['lost after a report that was dropped', { onTime: true, failureReason: 'lost', held: 'dropped' }, false],
  ['only reported', { onTime: true, failureReason: 'refused', held: 'waiting' }, null],
  ['objected to', { onTime: true, failureReason: 'refused', held: 'objected' }, null],
  ['waived', { onTime: true, failureReason: 'refused', held: 'dropped' }, null],
  ['confirmed', { onTime: true, failureReason: 'refused', held: 'entered' }, true],
  ['reported late', { onTime: false, failureReason: 'refused', held: 'waiting' }, false],
  ['waived and late', { onTime: false, failureReason: 'refused', held: 'dropped' }, false],
] as const)('a delivery that was %s', (_what, delivery, kept) => {
  expect(keptPromise(delivery)).toBe(kept);
});
