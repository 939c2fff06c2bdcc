import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { expectedArrivals, NO_ARRIVALS } from '#core/delivery/place/arrival.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import {
  LEARNED_FROM,
  NO_TIMES,
  slowLegTimes,
  withTime,
  type CountsOf,
  type Leg,
} from '#core/delivery/place/leg-times.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { administratorOf, aCommand, carry, courierOnline, takeStep, TORONTO } from '#tests/contract/dispatch-people.ts';
import type { Sender } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { customer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The facts of a delivery that its arrivals follow from. */
const factsOf = ({ timeline, ...delivery }: MerchantDelivery) =>
  ({ ...delivery, reached: Object.fromEntries(timeline.map(({ status, at }) => [status, at])) }) as unknown as Delivery;

/** Ranges of time until the courier is at the shop and at the door: the same on every backend after the same past. */
export function arrivalContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  const seen = async (from: Sender, { id }: MerchantDelivery): Promise<MerchantDelivery> => {
    const found = valueOf(await from.backend.merchantDeliveries.find(id));
    if (found === null) throw new Error('the delivery is gone');
    return found;
  };
  const noTimes: CountsOf = () => NO_TIMES;

  describe('the arrival of a delivery', () => {
    test('is the usual range until enough is known, the same for all who may see it', async ({ world, from }) => {
      const stranger = await customer(world);
      let now = instant(Date.now());
      await world.stopClock(now);
      const by = await courierOnline(world);
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      const read = async () => {
        const { number, key } = delivery;
        return {
          merchant: (await seen(from, delivery)).arrivals,
          recipient: valueOf(await stranger.backend.tracking.find(number, key))?.arrival,
          byNumber: valueOf(await stranger.backend.tracking.find(number, null))?.arrival,
          board: valueOf(await admin.backend.liveBoard.find(TORONTO))?.deliveries[0]?.arrival,
        };
      };
      const nothing = { merchant: NO_ARRIVALS, recipient: null, byNumber: null, board: null };
      expect(await read()).toEqual(nothing);
      for (const stage of ['accepted', 'at_pickup', 'picked_up'] as const) {
        await takeStep(by, delivery, stage);
        const expected = expectedArrivals(factsOf(await seen(from, delivery)), noTimes, now);
        expect(expected.door?.usual).toBe(true);
        expect(await read()).toEqual({
          merchant: expected,
          recipient: expected.door,
          byNumber: stage === 'picked_up' ? expected.door : null,
          board: expected.door,
        });
        await world.advance(3 * MINUTE);
        now = instant(now + 3 * MINUTE);
      }
      await takeStep(by, delivery, 'at_dropoff');
      expect(await read()).toEqual(nothing);
    });

    test('stays as shown until it moves by over 2½ minutes, or its end is near', async ({ world, from }) => {
      let now = instant(Date.now());
      await world.stopClock(now);
      const by = await courierOnline(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'picked_up');
      const door = async (later: number) => {
        await world.advance(later);
        now = instant(now + later);
        return (await seen(from, delivery)).arrivals.door;
      };
      const first = await door(0);
      // Nothing is expected sooner than in two minutes, which moves the beginning from the fourth minute on.
      expect(await door(4 * MINUTE)).toEqual(first);
      expect(await door(2.5 * MINUTE)).toEqual(first);
      const second = await door(SECOND);
      expect(second).toEqual(expectedArrivals(factsOf(await seen(from, delivery)), noTimes, now).door);
      expect(second).not.toEqual(first);
      expect(await door(MINUTE)).toEqual(second);
      const end = (second?.to ?? 0) - now;
      expect(await door(end - 30 * SECOND)).not.toEqual(second);
    });

    test(
      'is learned from the market’s own deliveries, as are the board’s slow times',
      { timeout: 120_000 },
      async ({ world, from }) => {
        let now = instant(Date.now());
        await world.stopClock(now);
        const wait = async (ms: number) => {
          await world.advance(ms);
          now = instant(now + ms);
        };
        const by = await courierOnline(world);
        const counts: Record<Leg, readonly number[]> = { shop: NO_TIMES, counter: NO_TIMES, door: NO_TIMES };
        const requested = async (free: boolean) =>
          valueOf(
            await from.backend.merchantDeliveries.request(aCommand(), from.request({}, { agreed: { fee: 699, free } })),
          );
        for (let n = 0; n < LEARNED_FROM; n += 1) {
          const took = { shop: (40 + 17 * n) * SECOND, counter: (5 + 9 * n) * SECOND, door: (300 + 23 * n) * SECOND };
          valueOf(await by.backend.courierDesk.goOnline());
          const delivery = await requested(n < 5);
          await takeStep(by, delivery, 'accepted');
          await wait(took.shop);
          await takeStep(by, delivery, 'at_pickup');
          await wait(took.counter);
          await takeStep(by, delivery, 'picked_up');
          await wait(took.door);
          await takeStep(by, delivery, 'at_dropoff');
          await takeStep(by, delivery, 'delivered');
          for (const leg of ['shop', 'counter', 'door'] as const) counts[leg] = withTime(counts[leg], took[leg]);
        }
        const countsOf: CountsOf = (leg, band) => (leg !== 'door' || band === 'A' ? counts[leg] : NO_TIMES);
        valueOf(await by.backend.courierDesk.goOnline());
        const delivery = await requested(false);
        const board = valueOf(await (await administratorOf(world)).backend.liveBoard.find(TORONTO));
        expect(board?.ways).toEqual(slowLegTimes(countsOf));
        for (const stage of ['accepted', 'at_pickup', 'picked_up'] as const) {
          await takeStep(by, delivery, stage);
          if (stage === 'at_pickup') counts.shop = withTime(counts.shop, 3 * MINUTE);
          if (stage === 'picked_up') counts.counter = withTime(counts.counter, 3 * MINUTE);
          const shown = await seen(from, delivery);
          expect(shown.arrivals).toEqual(expectedArrivals(factsOf(shown), countsOf, now));
          expect(shown.arrivals.door?.usual).toBe(false);
          await wait(3 * MINUTE);
        }
      },
    );
  });
}
