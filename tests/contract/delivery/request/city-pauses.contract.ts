import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { CityHours } from '#core/delivery/request/city-hours.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, courier } from '#tests/contract/people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const NOON = instant(Date.UTC(2026, 6, 7, 16));
const SNOW = 'Snow: the streets are closed';
const inAnHour = { until: later(NOON, HOUR), reason: SNOW };

/** A sender in Toronto whose clock is stopped at noon, and an administrator’s pauses. */
async function atNoon(world: DispatchUnderTest) {
  const from = await sender(world);
  const { backend } = await administratorOf(world);
  await world.stopClock(NOON);
  const ask = async (more: Parameters<typeof from.request>[0] = {}) =>
    from.backend.merchantDeliveries.request(aCommand(), from.request(more));
  return { from, ask, pauses: backend.cityHours };
}

const cityOf = async (pauses: CityHours, market = TORONTO) =>
  valueOf(await pauses.list()).cities.find((city) => city.market === market);

/** Administrators pause new orders of a city. */
export function cityPausesContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a paused city', () => {
    test('refuses what would be ready before the pause’s end, and names that end', async ({ world }) => {
      const { from, ask, pauses } = await atNoon(world);
      valueOf(await pauses.pause(TORONTO, inAnHour, 0));
      const paused = { code: 'paused', reason: SNOW, nextReadyAt: inAnHour.until };
      expect(await ask()).toEqual({ ok: false, error: paused });
      expect(await ask({ readyIn: 30 })).toEqual({ ok: false, error: paused });
      expect(valueOf(await ask({ readyIn: 60 })).readyAt).toBe(inAnHour.until);
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))?.opening.pause).toEqual(inAnHour);
      await world.stopClock(later(inAnHour.until, -1));
      expect(await ask()).toEqual({ ok: false, error: paused });
      await world.stopClock(inAnHour.until);
      valueOf(await ask());
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))?.opening.pause).toBeNull();
    });

    test('answers the same command in the same way, also after the pause', async ({ world }) => {
      const { from, pauses } = await atNoon(world);
      valueOf(await pauses.pause(TORONTO, inAnHour, 0));
      const { request } = from.backend.merchantDeliveries;
      const sent = [aCommand(), from.request()] as const;
      expect(await request(...sent)).toMatchObject({ error: { code: 'paused', reason: SNOW } });
      await world.stopClock(later(NOON, 2 * HOUR));
      const after = later(NOON, 2 * HOUR);
      expect(await request(...sent)).toEqual({ ok: false, error: { code: 'paused', reason: '', nextReadyAt: after } });
    });

    test('goes on with what’s under way, and other cities take orders', async ({ world }) => {
      const { from, pauses } = await atNoon(world);
      const before = await from.requested();
      const by = await courierOnline(world);
      const elsewhere = await sender(world, { place: { country: 'ca', city: 'Hamilton', state: 'on' } });
      valueOf(await pauses.pause(TORONTO, inAnHour, 0));
      await carry(by, before, 'delivered');
      valueOf(await elsewhere.backend.merchantDeliveries.request(aCommand(), elsewhere.request({ city: 'Hamilton' })));
    });

    test('takes orders again as soon as an administrator ends the pause', async ({ world }) => {
      const { ask, pauses } = await atNoon(world);
      valueOf(await pauses.pause(TORONTO, inAnHour, 0));
      valueOf(await pauses.pause(TORONTO, null, 1));
      valueOf(await ask());
      expect(await cityOf(pauses)).toMatchObject({ pause: null, version: 2 });
    });
  });

  describe('an administrator', () => {
    test('reads who paused a city until when, and the time zone of its businesses', async ({ world }) => {
      const { pauses } = await atNoon(world);
      await sender(world, { pickup: null });
      expect(await cityOf(pauses)).toEqual({
        market: TORONTO,
        businesses: 2,
        timeZone: 'America/Toronto',
        pause: null,
        hours: null,
        carryLimit: 1,
        version: 0,
      });
      valueOf(await pauses.pause(TORONTO, inAnHour, 0));
      const shown = await cityOf(pauses);
      expect(shown?.pause).toMatchObject({ ...inAnHour, at: NOON });
      expect(shown?.pause?.by).toMatch(/\S/u);
      await world.stopClock(inAnHour.until);
      expect(await cityOf(pauses)).toMatchObject({ pause: null, version: 1 });
    });

    test('pauses with a reason, up to seven days ahead, where businesses are', async ({ world }) => {
      const { pauses } = await atNoon(world);
      const save = async (until: Instant, reason = SNOW, market = TORONTO) =>
        refusalOf(await pauses.pause(market, { until, reason }, 0));
      expect(await save(inAnHour.until, '')).toBe('invalid');
      expect(await save(inAnHour.until, ' Snow')).toBe('invalid');
      expect(await save(inAnHour.until, 'a\u202eb')).toBe('invalid');
      expect(await save(inAnHour.until, 'two\nlines')).toBe('invalid');
      expect(await save(inAnHour.until, 'x'.repeat(141))).toBe('invalid');
      expect(await save(NOON)).toBe('in-the-past');
      expect(await save(later(NOON, 7 * DAY + 1))).toBe('too-far');
      expect(await save(inAnHour.until, SNOW, marketOf('ca', 'on', 'Nowhere'))).toBe('no-such-market');
      expect(await save(later(NOON, 7 * DAY), 'x'.repeat(140))).toBe('accepted');
    });

    test('who saw an older pause is told, but a repeated call is the same one', async ({ world }) => {
      const { pauses } = await atNoon(world);
      const other = (await administrator(world)).backend.cityHours;
      await world.stopClock(NOON);
      expect(refusalOf(await pauses.pause(TORONTO, inAnHour, 0))).toBe('accepted');
      expect(refusalOf(await pauses.pause(TORONTO, inAnHour, 0))).toBe('accepted');
      expect(refusalOf(await other.pause(TORONTO, inAnHour, 0))).toBe('changed');
      expect(refusalOf(await pauses.pause(TORONTO, { ...inAnHour, until: later(NOON, 2 * HOUR) }, 0))).toBe('changed');
      expect(refusalOf(await other.pause(TORONTO, null, 0))).toBe('changed');
      expect(await cityOf(pauses)).toMatchObject({ pause: inAnHour, version: 1 });
    });

    test('alone reads and changes pauses', async ({ world }) => {
      const { from } = await atNoon(world);
      const rider = await courier(world);
      await world.stopClock(later(NOON, MINUTE));
      for (const { backend } of [from, rider]) {
        expect(await backend.cityHours.list()).toMatchObject({ ok: false, error: { kind: 'denied' } });
        expect(await backend.cityHours.pause(TORONTO, inAnHour, 0)).toMatchObject({
          ok: false,
          error: { kind: 'denied' },
        });
      }
      valueOf(await from.requested().then((made) => from.backend.merchantDeliveries.find(made.id)));
    });
  });
}
