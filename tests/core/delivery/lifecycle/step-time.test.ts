import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { LATE_REPORT, LONGEST_DELAY, stepTime } from '#core/delivery/lifecycle/step-time.ts';
import { instant, later } from '#core/instant.ts';

const NOW = instant(Date.UTC(2026, 4, 4, 12));
const BEFORE = later(NOW, -DAY);

describe('A courier’s step counts', () => {
  test.each([
    ['when it’s reported, without an age', undefined, 0],
    ['when it’s reported, within a minute', LATE_REPORT - 1, 0],
    ['when it was taken, from a minute on', LATE_REPORT, LATE_REPORT],
    ['when it was taken, an hour later', 61 * MINUTE, 61 * MINUTE],
    ['two hours ago at most', LONGEST_DELAY + 1, LONGEST_DELAY],
    ['never in the future', -MINUTE, 0],
    ['when it’s reported, with an age that isn’t a number', Number.NaN, 0],
    ['when it’s reported, with an endless age', Infinity, 0],
  ])('%s', (_, age, ago) => {
    expect(stepTime(NOW, age, BEFORE)).toBe(NOW - ago);
  });

  test('never before the delivery’s last event', () => {
    const last = later(NOW, -10 * MINUTE);
    expect(stepTime(NOW, 61 * MINUTE, last)).toBe(last);
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer()), fc.nat(DAY), (age, since) => {
        const at = stepTime(NOW, age, later(NOW, -since));
        return at === NOW || (at >= NOW - since && at >= NOW - LONGEST_DELAY && at <= NOW - LATE_REPORT);
      }),
    );
  });
});
