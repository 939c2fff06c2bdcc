import { describe, expect } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { OpeningHours } from '#core/delivery/request/opening-hours.ts';
import { instant, later } from '#core/instant.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator } from '#tests/contract/people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const at = (text: string) => instant(Date.parse(text));
/** Tuesday at 5 PM in Toronto. */
const CLOSING = at('2026-07-07T21:00:00Z');
const NINE_TO_FIVE: OpeningHours = {
  timeZone: 'America/Toronto',
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [{ from: 540, to: 1020 }] : [])),
  closed: ['2026-07-08'],
};
/** Thursday at 9 AM: Wednesday is closed. */
const OPENING = at('2026-07-09T13:00:00Z');

async function atClosing(world: DispatchUnderTest) {
  const from = await sender(world);
  const { cityHours } = (await administratorOf(world)).backend;
  await world.stopClock(CLOSING);
  const ask = async (more: Parameters<typeof from.request>[0] = {}) =>
    from.backend.merchantDeliveries.request(aCommand(), from.request(more));
  return { from, ask, cityHours };
}

/** Administrators set when a city takes deliveries. */
export function cityHoursContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a city with hours', () => {
    test('takes what’s ready within them, and names the next moment otherwise', async ({ world }) => {
      const { from, ask, cityHours } = await atClosing(world);
      const before = valueOf(await ask({ readyIn: 90 }));
      valueOf(await cityHours.saveHours(TORONTO, NINE_TO_FIVE, 0));
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))?.opening).toEqual({
        pause: null,
        hours: NINE_TO_FIVE,
        shop: null,
      });
      const closed = { ok: false, error: { code: 'outside-hours', of: 'city', nextReadyAt: OPENING } };
      expect(await ask()).toEqual(closed);
      await world.stopClock(later(CLOSING, -1));
      valueOf(await ask());
      expect(await ask({ readyIn: 15 })).toMatchObject({
        error: { code: 'outside-hours', nextReadyAt: later(CLOSING, -1) },
      });
      await world.stopClock(later(OPENING, -HOUR));
      expect(await ask({ readyIn: 30 })).toEqual(closed);
      expect(valueOf(await ask({ readyIn: 60 })).readyAt).toBe(OPENING);
      // The earlier request stays as it was.
      expect(valueOf(await from.backend.merchantDeliveries.find(before.id))?.readyAt).toBe(before.readyAt);
    });

    test('and a pause names the first moment that both allow', async ({ world }) => {
      const { ask, cityHours } = await atClosing(world);
      valueOf(await cityHours.saveHours(TORONTO, NINE_TO_FIVE, 0));
      valueOf(await cityHours.pause(TORONTO, { until: later(CLOSING, HOUR), reason: 'Snow' }, 1));
      expect(await ask()).toMatchObject({ error: { code: 'paused', reason: 'Snow', nextReadyAt: OPENING } });
      expect(await ask({ readyIn: 90 })).toMatchObject({ error: { code: 'outside-hours', nextReadyAt: OPENING } });
    });

    test('takes deliveries at all times again once they’re removed', async ({ world }) => {
      const { ask, cityHours } = await atClosing(world);
      const never = { ...NINE_TO_FIVE, week: NINE_TO_FIVE.week.map(() => []) };
      valueOf(await cityHours.saveHours(TORONTO, never, 0));
      expect(await ask()).toEqual({ ok: false, error: { code: 'outside-hours', of: 'city', nextReadyAt: null } });
      valueOf(await cityHours.saveHours(TORONTO, null, 1));
      valueOf(await ask());
    });
  });

  describe('an administrator', () => {
    test('saves hours that are real, where businesses are, and keeps the pause', async ({ world }) => {
      const { from, cityHours } = await atClosing(world);
      const pause = { until: later(CLOSING, HOUR), reason: 'Snow' };
      valueOf(await cityHours.pause(TORONTO, pause, 0));
      for (const wrong of [
        { ...NINE_TO_FIVE, timeZone: 'Mars/Olympus' },
        { ...NINE_TO_FIVE, week: NINE_TO_FIVE.week.slice(1) },
        { ...NINE_TO_FIVE, closed: ['2026-02-30'] },
      ])
        expect(refusalOf(await cityHours.saveHours(TORONTO, wrong, 1))).toBe('invalid');
      const nowhere = marketOf('ca', 'on', 'Nowhere');
      expect(refusalOf(await cityHours.saveHours(nowhere, NINE_TO_FIVE, 0))).toBe('no-such-market');
      expect(await from.backend.cityHours.saveHours(TORONTO, null, 1)).toMatchObject({ error: { kind: 'denied' } });
      valueOf(await cityHours.saveHours(TORONTO, NINE_TO_FIVE, 1));
      const city = valueOf(await cityHours.list()).cities.find(({ market }) => market === TORONTO);
      expect(city).toMatchObject({ pause, hours: NINE_TO_FIVE, version: 2 });
    });

    test('who saw other hours is told, but a repeated call is the same one', async ({ world }) => {
      const { cityHours } = await atClosing(world);
      const other = (await administrator(world)).backend.cityHours;
      await world.stopClock(CLOSING);
      expect(refusalOf(await cityHours.saveHours(TORONTO, NINE_TO_FIVE, 0))).toBe('accepted');
      expect(refusalOf(await cityHours.saveHours(TORONTO, NINE_TO_FIVE, 0))).toBe('accepted');
      expect(refusalOf(await other.saveHours(TORONTO, { ...NINE_TO_FIVE, closed: [] }, 0))).toBe('changed');
      expect(refusalOf(await other.saveHours(TORONTO, null, 0))).toBe('changed');
    });
  });
}
