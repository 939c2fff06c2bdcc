import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { ALWAYS_OPEN, closedCode, nextReady, notOpen } from '#core/delivery/request/opening.ts';
import type { OpeningHours } from '#core/delivery/request/opening-hours.ts';
import { instant, later } from '#core/instant.ts';
import { openingMoment, openings } from '#tests/builders/opening-hours.ts';
import { property } from '#tests/property.ts';

const daily = (from: number, to: number, closed: readonly string[] = []): OpeningHours => ({
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => [{ from, to }]),
  closed,
});
const NOON = instant(Date.UTC(2026, 11, 1, 12));

describe('The next moment at which a parcel may be ready', () => {
  test('is within the hours of city and shop, and after a pause', () => {
    const opening = { ...ALWAYS_OPEN, hours: daily(600, 1020), shop: daily(540, 660, ['2026-12-02']) };
    expect(nextReady(opening, NOON)).toBe(instant(Date.UTC(2026, 11, 3, 10)));
    const pause = { until: instant(Date.UTC(2026, 11, 3, 10, 30)), reason: 'Snow' };
    expect(nextReady({ ...opening, pause }, NOON)).toBe(pause.until);
  });

  test('isn’t known if city and shop never open together within sixty days', () => {
    expect(nextReady({ ...ALWAYS_OPEN, hours: daily(600, 660), shop: daily(660, 720) }, NOON)).toBeNull();
  });

  property([openings, openingMoment, fc.double({ min: 0, max: 1, noNaN: true })])(
    'is possible, and nothing before it is',
    (opening, moment, share) => {
      const next = nextReady(opening, moment);
      if (next !== null) expect(closedCode(opening, next)).toBeNull();
      const end = next ?? moment + 58 * DAY;
      const between = instant(moment + Math.floor((end - moment) * share));
      if (between < end) expect(closedCode(opening, between)).not.toBeNull();
    },
  );
});

describe('A request that isn’t possible', () => {
  const closed = daily(0, 60);
  const pause = { until: later(NOON, HOUR), reason: 'Snow' };

  test('is refused for the pause, then for the shop, then for the city', () => {
    expect(closedCode({ pause, hours: closed, shop: closed }, NOON)).toBe('paused');
    expect(closedCode({ pause: null, hours: closed, shop: closed }, NOON)).toBe('shop-closed');
    expect(closedCode({ pause: null, hours: closed, shop: daily(540, 1020) }, NOON)).toBe('city-closed');
  });

  test('says whose hours it’s outside of', () => {
    const opening = { pause: null, hours: closed, shop: closed };
    const nextReadyAt = instant(Date.UTC(2026, 11, 2));
    expect(notOpen('shop-closed', opening, NOON)).toEqual({ code: 'outside-hours', of: 'shop', nextReadyAt });
    expect(notOpen('city-closed', opening, NOON)).toEqual({ code: 'outside-hours', of: 'city', nextReadyAt });
  });
});
