import { describe, expect } from 'vitest';
import { HOUR } from '#core/clock.ts';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import { instant, later } from '#core/instant.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const at = (text: string) => instant(Date.parse(text));
/** Tuesday at 5 PM in Toronto. */
const CLOSING = at('2026-07-07T21:00:00Z');
/** Thursday at 9 AM: Wednesday is closed. */
const OPENING = at('2026-07-09T13:00:00Z');
const WEEK: WeekHours = {
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [{ from: 540, to: 1020 }] : [])),
  closed: ['2026-07-08'],
};
const closedUntil = (nextReadyAt: number | null, of = 'shop') => ({
  ok: false,
  error: { code: 'outside-hours', of, nextReadyAt },
});

async function atClosing(world: DispatchUnderTest) {
  const from = await sender(world);
  await world.stopClock(CLOSING);
  const { merchantDeliveries } = from.backend;
  const ask = async (more: Parameters<typeof from.request>[0] = {}) =>
    merchantDeliveries.request(aCommand(), from.request(more));
  const save = async (hours: WeekHours | null) => merchantDeliveries.saveHours(from.business, hours);
  const opening = async () => valueOf(await merchantDeliveries.settings(from.business))?.opening;
  return { from, ask, save, opening };
}

/** A merchant sets when a shop has parcels ready. */
export function shopHoursContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a shop with hours', () => {
    test('requests what’s ready within them, and reads the next moment otherwise', async ({ world }) => {
      const { from, ask, save, opening } = await atClosing(world);
      const before = valueOf(await ask({ readyIn: 90 }));
      valueOf(await save(WEEK));
      expect(await opening()).toEqual({ pause: null, hours: null, shop: { timeZone: PICKUP.timeZone, ...WEEK } });
      expect(await ask()).toEqual(closedUntil(OPENING));
      await world.stopClock(later(CLOSING, -1));
      valueOf(await ask());
      expect(await ask({ readyIn: 15 })).toEqual(closedUntil(later(CLOSING, -1)));
      await world.stopClock(later(OPENING, -HOUR));
      expect(await ask({ readyIn: 30 })).toEqual(closedUntil(OPENING));
      expect(valueOf(await ask({ readyIn: 60 })).readyAt).toBe(OPENING);
      expect(valueOf(await from.backend.merchantDeliveries.find(before.id))?.readyAt).toBe(before.readyAt);
    });

    test('reads the first moment that the city and a pause allow as well', async ({ world }) => {
      const { ask, save } = await atClosing(world);
      const { cityHours } = (await administratorOf(world)).backend;
      valueOf(await save(WEEK));
      const fromTen = WEEK.week.map(() => [{ from: 600, to: 1080 }]);
      valueOf(
        await cityHours.saveHours(TORONTO, { timeZone: 'America/Toronto', week: fromTen, closed: ['2026-07-09'] }, 0),
      );
      const friday = at('2026-07-10T14:00:00Z');
      expect(await ask()).toEqual(closedUntil(friday));
      valueOf(await cityHours.pause(TORONTO, { until: later(friday, HOUR), reason: 'Snow' }, 1));
      expect(await ask()).toMatchObject({ error: { code: 'paused', nextReadyAt: later(friday, HOUR) } });
      await world.stopClock(at('2026-07-10T21:30:00Z'));
      const monday = at('2026-07-13T14:00:00Z');
      expect(await ask()).toEqual(closedUntil(monday));
      await world.stopClock(at('2026-07-13T13:15:00Z'));
      expect(await ask()).toEqual(closedUntil(monday, 'city'));
    });

    test('answers the same command in the same way, also once other hours are set', async ({ world }) => {
      const { from, save } = await atClosing(world);
      valueOf(await save(WEEK));
      const { request } = from.backend.merchantDeliveries;
      const sent = [aCommand(), from.request()] as const;
      expect(await request(...sent)).toEqual(closedUntil(OPENING));
      valueOf(await save(null));
      expect(await request(...sent)).toEqual(closedUntil(CLOSING));
      valueOf(await request(aCommand(), from.request()));
    });

    test('keeps them with other pickup details, by their time zone', async ({ world }) => {
      const { from, save, opening } = await atClosing(world);
      valueOf(await save(WEEK));
      const pickup = { ...PICKUP, timeZone: 'America/Vancouver' };
      valueOf(await from.backend.merchantDeliveries.savePickup(from.business, pickup));
      expect((await opening())?.shop).toEqual({ timeZone: 'America/Vancouver', ...WEEK });
    });

    test('requests at all times again without hours, and never if every day is closed', async ({ world }) => {
      const { ask, save, opening } = await atClosing(world);
      valueOf(await save({ week: WEEK.week.map(() => []), closed: [] }));
      expect(await ask()).toEqual(closedUntil(null));
      valueOf(await save(null));
      expect((await opening())?.shop).toBeNull();
      valueOf(await ask());
    });
  });

  describe('a merchant', () => {
    test('saves hours that are real, once the shop’s time zone is known', async ({ world }) => {
      const { from, save, opening } = await atClosing(world);
      const range = (first: number, last: number) => ({
        ...WEEK,
        week: WEEK.week.map(() => [{ from: first, to: last }]),
      });
      for (const wrong of [
        { ...WEEK, week: WEEK.week.slice(1) },
        { ...WEEK, closed: ['2026-02-30'] },
        range(1500, 60),
        range(0, 1441),
      ])
        expect(refusalOf(await save(wrong))).toBe('rejected');
      expect((await opening())?.shop).toBeNull();
      const fresh = await sender(world, { owner: from, pickup: null });
      expect(refusalOf(await fresh.backend.merchantDeliveries.saveHours(fresh.business, WEEK))).toBe('rejected');
      valueOf(await fresh.backend.merchantDeliveries.saveHours(fresh.business, null));
    });

    test('alone sets the hours of their shop', async ({ world }) => {
      const { from, opening } = await atClosing(world);
      const other = await sender(world);
      for (const { backend } of [other, await administratorOf(world)])
        expect(refusalOf(await backend.merchantDeliveries.saveHours(from.business, WEEK))).toBe('denied');
      expect((await opening())?.shop).toBeNull();
    });
  });
}
