import { describe, expect } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** A minute before midnight in Toronto, on the evening before daylight saving time ends. */
const HALLOWEEN = instant(Date.parse('2026-11-01T03:59:00Z'));

/** The overview of a business for its merchant. */
export function deliveryOverviewContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('the requests of the last days', () => {
    const zones = [
      // November 1 has 25 hours in Toronto: 24 hours later it's still November 1.
      ['America/Toronto', { '2026-10-31': 1, '2026-11-01': 2 }],
      ['Asia/Tokyo', { '2026-11-01': 2, '2026-11-02': 1 }],
    ] as const;
    for (const [timeZone, counts] of zones)
      test(`are counted by the calendar of ${timeZone}`, async ({ world }) => {
        const { backend, business, requested } = await sender(world, { pickup: { ...PICKUP, timeZone } });
        const daysOf = async () => valueOf(await backend.merchantDeliveries.overview(business))?.days ?? [];
        await world.stopClock(HALLOWEEN);
        await requested();
        await world.advance(2 * MINUTE);
        await requested();
        await world.advance(DAY - MINUTE);
        await requested();
        const days = await daysOf();
        const counted = days.filter(({ requested }) => requested > 0);
        expect(Object.fromEntries(counted.map(({ day, requested }) => [day, requested]))).toEqual(counts);
        expect(days).toHaveLength(14);
        expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
        expect(days.at(-1)?.day).toBe(Object.keys(counts).at(-1));
        await world.advance(13 * DAY);
        const later = await daysOf();
        expect(later.slice(0, 1)).toEqual(counted.slice(-1));
        await world.advance(DAY);
        expect((await daysOf()).map(({ requested }) => requested)).toEqual(Array.from({ length: 14 }, () => 0));
      });

    test('end today in UTC until the business sets its time zone', async ({ world }) => {
      const { backend, id } = await sender(world);
      const business = aBusiness().ownedBy(id).buildNew();
      valueOf(await backend.businesses.add(business));
      await world.stopClock(HALLOWEEN);
      const days = valueOf(await backend.merchantDeliveries.overview(business.id))?.days;
      expect(days?.[0]).toEqual({ day: '2026-10-19', requested: 0 });
      expect(days?.[13]).toEqual({ day: '2026-11-01', requested: 0 });
    });
  });

  describe('recent activity', () => {
    test('shows the deliveries that ended last', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const { id } = await requested();
        await world.advance(MINUTE);
        valueOf(await backend.merchantDeliveries.cancel(aCommand(), id, 0));
        await world.advance(MINUTE);
        ids.unshift(id);
      }
      const overview = valueOf(await backend.merchantDeliveries.overview(business));
      expect([overview?.total, overview?.active]).toEqual([12, 0]);
      expect(overview?.recent.map(({ delivery, kind }) => [delivery, kind])).toEqual(
        ids.slice(0, 5).flatMap((id) => [
          [id, 'cancel'],
          [id, 'request'],
        ]),
      );
    });

    test('names the recipient until personal data is deleted', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const recent = async () =>
        (valueOf(await backend.merchantDeliveries.overview(business))?.recent ?? []).map((event) => [
          event.kind,
          event.number,
          event.recipientName,
          event.city,
        ]);
      const rosas = await requested();
      await world.advance(MINUTE);
      const toms = await requested({ name: 'Tom' });
      await world.advance(MINUTE);
      await carry(await courierOnline(world), rosas, 'accepted');
      expect(await recent()).toEqual([
        ['accept', rosas.number, 'Rosa Recipient', 'Toronto'],
        ['request', toms.number, 'Tom', 'Toronto'],
        ['request', rosas.number, 'Rosa Recipient', 'Toronto'],
      ]);
      // No courier accepts, so both searches end.
      await world.advance(DAY);
      expect((await recent())[0]?.[0]).toBe('expire');
      await world.advance(PEOPLE_KEPT);
      expect(new Set((await recent()).flatMap(([, , name, city]) => [name, city]))).toEqual(new Set(['']));
    });
  });
}
