import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { BoardMoving, CityBoard } from '#core/delivery/board/live-board.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import {
  aCommand,
  aDeliveryId,
  administratorOf,
  courierOnline,
  takeStep,
  TORONTO,
} from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { firstOf, HERE, placeOf } from '#tests/contract/delivery/place/positions.ts';
import { withBackend } from '#tests/contract/with-backend.ts';
import { accepts, carried, city, dutyOf, type City } from './city-of-several.ts';

type Two = [MerchantDelivery, MerchantDelivery];
type Three = [MerchantDelivery, MerchantDelivery, MerchantDelivery];

/** The doors that a courier put first, and the ids of what they carry in the order of the stops. */
const putsFirst = async ({ by }: City, ...named: readonly DeliveryId[]) =>
  valueOf(await by.backend.courierDesk.reorder(named));
const stops = async ({ by }: City) => (await dutyOf(by)).jobs.map(({ id }) => id);
const view = async ({ from }: City, { id }: MerchantDelivery) =>
  valueOf(await from.backend.merchantDeliveries.find(id)) as MerchantDelivery;
const before = async (place: City, ...made: readonly MerchantDelivery[]) =>
  Promise.all(made.map(async (one) => (await view(place, one)).stopsBefore));

/** The order of a courier's doors is theirs to choose. */
export function stopsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('the doors of a courier', () => {
    test('come as they chose, and what’s added last', async ({ world }) => {
      const place = await city(world);
      const [a, b] = (await carried(place, 2)) as Two;
      expect(await putsFirst(place, b.id)).toEqual([]);
      expect(await stops(place)).toEqual([b.id, a.id]);
      const c = await place.from.requested();
      await place.wait(MINUTE);
      expect(await accepts(place.by, c)).toBe('accepted');
      expect(await stops(place)).toEqual([b.id, a.id, c.id]);
      expect(await putsFirst(place, c.id, a.id)).toEqual([]);
      expect(await stops(place)).toEqual([c.id, a.id, b.id]);
      const { couriers } = valueOf(await (await administratorOf(world)).backend.liveBoard.find(TORONTO))!;
      const carries = couriers.find(({ id }) => id === place.by.id)?.carries;
      expect(carries).toEqual([c.number, a.number, b.number]);
    });

    test('keep their order for what isn’t theirs, is named again or is missing', async ({ world }) => {
      const place = await city(world);
      const other = await courierOnline(world);
      const [a, b, c] = (await carried(place, 3, 'picked_up')) as Three;
      const theirs = await place.from.requested();
      await takeStep(other, theirs, 'accepted');
      const versions = async () => Promise.all([a, b, c].map(async (one) => (await view(place, one)).version));
      const unchanged = await versions();
      const many = Array.from({ length: 280 }, aDeliveryId);
      for (const named of [[], [theirs.id], ['not-an-id' as DeliveryId, '' as DeliveryId], many]) {
        expect(await putsFirst(place, ...named)).toEqual([]);
        expect(await stops(place)).toEqual([a.id, b.id, c.id]);
      }
      expect(await putsFirst(place, theirs.id, c.id, ...many, b.id, c.id)).toEqual([]);
      expect(await stops(place)).toEqual([c.id, b.id, a.id]);
      expect(await versions()).toEqual(unchanged);
      valueOf(await other.backend.courierDesk.reorder([c.id, theirs.id]));
      expect((await dutyOf(other)).jobs.map(({ id }) => id)).toEqual([theirs.id]);
      expect(await before(place, a, b, c, theirs)).toEqual([2, 1, 0, 0]);
    });

    test('begin at the one where they are, in any order', async ({ world }) => {
      const place = await city(world);
      const [a, b, c] = (await carried(place, 3, 'picked_up')) as Three;
      await putsFirst(place, c.id);
      await takeStep(place.by, b, 'at_dropoff');
      expect(await before(place, a, b, c)).toEqual([2, 0, 1]);
      await putsFirst(place, a.id);
      expect(await before(place, a, b, c)).toEqual([1, 0, 2]);
      await takeStep(place.by, b, 'delivered');
      expect(await before(place, a, b, c)).toEqual([0, null, 1]);
      expect(await stops(place)).toEqual([a.id, c.id]);
    });

    test('have the counter before them, whichever is put first', async ({ world }) => {
      const place = await city(world);
      const [a, b] = (await carried(place, 2, 'at_pickup')) as Two;
      await takeStep(place.by, a, 'picked_up');
      expect(await before(place, a, b)).toEqual([1, 0]);
      await putsFirst(place, a.id);
      expect(await before(place, a, b)).toEqual([1, 0]);
      await putsFirst(place, b.id);
      await takeStep(place.by, b, 'picked_up');
      expect(await before(place, a, b)).toEqual([1, 0]);
    });

    test('have one that was given back and accepted again last', async ({ world }) => {
      const place = await city(world);
      const [a, b] = (await carried(place, 2)) as Two;
      await putsFirst(place, b.id);
      valueOf(await place.by.backend.courierDesk.release(aCommand(), b.id));
      await place.wait(MINUTE);
      expect(await accepts(place.by, b)).toBe('accepted');
      expect(await stops(place)).toEqual([a.id, b.id]);
    });

    test('are theirs alone to change, and still theirs once they’re suspended', async ({ world }) => {
      const place = await city(world);
      const [a, b] = (await carried(place, 2, 'picked_up')) as Two;
      const visitor = await world.browser();
      for (const { backend } of [place.from, await administratorOf(world), visitor])
        expect(refusalOf(await backend.courierDesk.reorder([b.id]))).toMatch(/^(?:denied|session-ended)$/u);
      expect(await stops(place)).toEqual([a.id, b.id]);
      const { accountReview } = (await administratorOf(world)).backend;
      valueOf(await accountReview.decide(place.by.id, 'suspend', 'Because', ['courier']));
      await putsFirst(place, b.id);
      expect(await stops(place)).toEqual([b.id, a.id]);
    });
  });

  describe('another door first', () => {
    test('hides the courier until they send a position on their way to it', async ({ world }) => {
      const place = await city(world);
      const visitor = await world.browser();
      const admin = await administratorOf(world);
      const [a, b] = (await carried(place, 2, 'picked_up')) as Two;
      const seen = async ({ number, key }: MerchantDelivery) => {
        const { view: shown, beside } = await firstOf<TrackedDelivery | null, Moving | null>(visitor, (feed, notify) =>
          feed.tracking(number, key, notify),
        );
        return [shown?.stopsBefore, placeOf(beside) !== null];
      };
      const shopSees = async ({ id }: MerchantDelivery) => {
        const { beside } = await firstOf<MerchantDelivery | null, Moving | null>(place.from, (feed, notify) =>
          feed.delivery(id, notify),
        );
        return placeOf(beside) !== null;
      };
      const onBoard = async () => {
        const { beside } = await firstOf<CityBoard | null, readonly BoardMoving[]>(admin, (feed, notify) =>
          feed.board(TORONTO, notify),
        );
        return (beside ?? []).map(({ id }) => id);
      };
      const all = async () => [await seen(a), await seen(b), await shopSees(a), await shopSees(b), await onBoard()];
      valueOf(await place.by.backend.courierDesk.duty(HERE));
      expect(await all()).toEqual([[0, true], [1, false], true, true, [a.id]]);
      await putsFirst(place, b.id);
      expect(await all()).toEqual([[1, false], [0, false], false, false, []]);
      valueOf(await place.by.backend.courierDesk.duty(HERE));
      expect(await all()).toEqual([[1, false], [0, true], true, true, [b.id]]);
      const { view: alone } = await firstOf<TrackedDelivery | null, Moving | null>(visitor, (feed, notify) =>
        feed.tracking(a.number, null, notify),
      );
      expect(alone?.stopsBefore).toBeNull();
    });

    test('keeps the courier in sight at the counter, and at the door where they are', async ({ world }) => {
      const place = await city(world);
      const { courierDesk } = place.by.backend;
      const [a, b, c] = (await carried(place, 3)) as Three;
      const sees = async ({ id }: MerchantDelivery) => {
        const { beside } = await firstOf<MerchantDelivery | null, Moving | null>(place.from, (feed, notify) =>
          feed.delivery(id, notify),
        );
        return placeOf(beside) !== null;
      };
      valueOf(await courierDesk.duty(HERE));
      await putsFirst(place, b.id);
      expect([await sees(a), await sees(b)]).toEqual([true, true]);
      for (const one of [a, b, c]) await takeStep(place.by, one, 'at_pickup');
      for (const one of [a, b, c]) await takeStep(place.by, one, 'picked_up');
      await takeStep(place.by, b, 'at_dropoff');
      valueOf(await courierDesk.duty(HERE));
      await putsFirst(place, c.id);
      expect(await sees(b)).toBe(true);
    });

    test('moves the expected arrivals with it', async ({ world }) => {
      const place = await city(world);
      const [a, b, c] = (await carried(place, 3, 'picked_up')) as Three;
      const ends = async () => {
        const shown = await Promise.all([a, b, c].map((one) => view(place, one)));
        return shown.map(({ arrivals }) => arrivals.door?.to ?? 0);
      };
      const [first, , last] = (await ends()) as [number, number, number];
      await putsFirst(place, c.id);
      const [second, third, now] = (await ends()) as [number, number, number];
      expect([first < last, now < second, second < third]).toEqual([true, true, true]);
    });

    test('that may break a promise is asked about, and nothing changes until the answer', async ({ world }) => {
      const place = await city(world);
      const { by, from } = place;
      const [a] = (await carried(place, 1, 'at_pickup')) as [MerchantDelivery];
      await place.wait(10 * MINUTE);
      const b = await from.requested();
      const { liveBoard } = (await administratorOf(world)).backend;
      valueOf(await liveBoard.assign(aCommand(), b.id, by.id, false));
      for (const stage of ['at_pickup', 'picked_up'] as const) await takeStep(by, b, stage);
      await takeStep(by, a, 'picked_up');
      const { dueAt } = await view(place, a);
      await place.wait(dueAt - place.now() - 6 * MINUTE);
      valueOf(await by.backend.courierDesk.duty(HERE));
      expect(await putsFirst(place, b.id)).toEqual([a.id]);
      expect(await stops(place)).toEqual([a.id, b.id]);
      const { beside } = await firstOf<MerchantDelivery | null, Moving | null>(from, (feed, notify) =>
        feed.delivery(a.id, notify),
      );
      expect(placeOf(beside), 'still in sight').not.toBeNull();
      expect(valueOf(await by.backend.courierDesk.reorder([b.id], true))).toEqual([]);
      expect(await stops(place)).toEqual([b.id, a.id]);
      // Back again, nobody's promise is in question.
      expect(await putsFirst(place, a.id)).toEqual([]);
    });

    test('and one more accepted at the same time, on two phones: the added one is last', async ({ world }) => {
      const place = await city(world);
      const { courierDesk } = place.by.backend;
      const [a, b] = (await carried(place, 2)) as Two;
      const c = await place.from.requested();
      await place.wait(MINUTE);
      const [accepted, reordered] = await Promise.all([
        courierDesk.accept(aCommand(), c.id),
        courierDesk.reorder([b.id]),
      ]);
      expect([refusalOf(accepted), valueOf(reordered)]).toEqual(['accepted', []]);
      expect(await stops(place)).toEqual([b.id, a.id, c.id]);
    });
  });
}
