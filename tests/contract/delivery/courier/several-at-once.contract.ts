import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { HEAD_START } from '#core/delivery/board/board.ts';
import { addedMinutes, planOf } from '#core/delivery/place/plan.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import {
  aCommand,
  administratorOf,
  courierOnline,
  proofOf,
  sender,
  takeStep,
  TORONTO,
} from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { rolesOf } from '#tests/contract/people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

import { accepts, carried, city, dutyOf, limitTo, offeredTo, factsOf, rides, timesOf } from './city-of-several.ts';

/** A courier carries several deliveries of one counter. */
export function severalAtOnceContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a courier who carries one', () => {
    test('is offered another of that counter, with the minutes that it adds', async ({ world }) => {
      const place = await city(world);
      const [first] = await carried(place, 1);
      const more = await place.from.requested();
      const other = await (await sender(world)).requested();
      const facts = await Promise.all([first, more].map((one) => factsOf(place, one as MerchantDelivery)));
      const [had, added] = facts as [Delivery, Delivery];
      const { offers, jobs } = await dutyOf(place.by);
      expect(offers).toMatchObject([{ id: more.id }]);
      const times = await timesOf(place);
      expect(offers[0]?.addsMinutes).toBe(addedMinutes(planOf([had], times, place.now()), added, times));
      expect(jobs).toHaveLength(1);
      expect(await accepts(place.by, other)).toBe('busy');
      await place.wait(HEAD_START);
      expect(await accepts(place.by, more)).toBe('accepted');
      expect((await dutyOf(place.by)).jobs.map(({ id }) => id)).toEqual([first?.id, more.id]);
    });

    test('waits for those who carry nothing, for fifteen seconds', async ({ world }) => {
      const place = await city(world);
      await carried(place, 1);
      const free = await courierOnline(world);
      const { id } = await place.from.requested();
      expect([await offeredTo(place.by), await offeredTo(free)]).toEqual([[], [id]]);
      await place.wait(HEAD_START - 1);
      expect(await offeredTo(place.by)).toEqual([]);
      await place.wait(1);
      expect(await offeredTo(place.by)).toEqual([id]);
      valueOf(await free.backend.courierDesk.goOffline());
      const next = await place.from.requested();
      expect(await offeredTo(place.by)).toEqual([id, next.id]);
    });

    test('is offered none that would break a promise', async ({ world }) => {
      const place = await city(world);
      const [first] = await carried(place, 1, 'at_pickup');
      const early = await place.from.requested();
      expect(await offeredTo(place.by)).toEqual([early.id]);
      // At a counter that takes this long, the first one would be late.
      await place.wait(38 * MINUTE);
      const more = await place.from.requested();
      const facts = await Promise.all([first, more].map((one) => factsOf(place, one as MerchantDelivery)));
      const [had, added] = facts as [Delivery, Delivery];
      const times = await timesOf(place);
      expect(addedMinutes(planOf([had], times, place.now()), added, times)).toBeNull();
      expect([await offeredTo(place.by), await accepts(place.by, more)]).toEqual([[], 'busy']);
    });

    test('is offered nothing more once a parcel is picked up, or passed', async ({ world }) => {
      const place = await city(world);
      const [first] = await carried(place, 1, 'at_pickup');
      const passed = await place.from.requested();
      valueOf(await place.by.backend.courierDesk.pass(passed.id));
      expect([await offeredTo(place.by), await accepts(place.by, passed)]).toEqual([[], 'passed']);
      const more = await place.from.requested();
      expect(await offeredTo(place.by)).toEqual([more.id]);
      await takeStep(place.by, first as MerchantDelivery, 'picked_up');
      expect([await offeredTo(place.by), await accepts(place.by, more)]).toEqual([[], 'busy']);
    });
  });

  describe('the room of a courier', () => {
    test.for([
      ['foot', 8, 1],
      ['bike', 8, 3],
      ['scooter', 8, 3],
      ['bike', 2, 2],
      ['car', 1, 1],
      ['car', 4, 4],
    ] as const)('on %s in a city with a limit of %i is %i', async ([vehicle, most, room], { world }) => {
      const place = await city(world, vehicle);
      await limitTo(world, most);
      const admin = await administratorOf(world);
      await carried(place, room);
      const last = await place.from.requested();
      expect([await offeredTo(place.by), await accepts(place.by, last)]).toEqual([[], 'busy']);
      expect(refusalOf(await admin.backend.liveBoard.assign(aCommand(), last.id, place.by.id, false))).toBe('busy');
      const board = valueOf(await admin.backend.liveBoard.find(TORONTO));
      expect(board?.couriers.map(({ carries, room: left }) => [carries.length, left])).toEqual([[room, 0]]);
    });

    test('is two units for a large parcel, which anyone can carry alone', async ({ world }) => {
      const place = await city(world);
      const large = (): Promise<MerchantDelivery> =>
        place.from.backend.merchantDeliveries
          .request(aCommand(), place.from.request({ size: 'large' }, { agreed: { fee: 999, free: true } }))
          .then(valueOf);
      const [one, two] = [await large(), await large()];
      expect(await accepts(place.by, one)).toBe('accepted');
      expect([await offeredTo(place.by), await accepts(place.by, two)]).toEqual([[], 'busy']);
      expect(await accepts(place.by, await place.from.requested())).toBe('accepted');
      await rides(place.by, 'foot');
      expect(await accepts(place.by, two)).toBe('busy');
    });

    test('is an administrator’s to use beyond the plan, but not twice for one delivery', async ({ world }) => {
      const place = await city(world);
      const { liveBoard } = (await administratorOf(world)).backend;
      await carried(place, 1, 'picked_up');
      const other = await (await sender(world)).requested();
      expect(refusalOf(await liveBoard.assign(aCommand(), other.id, place.by.id, false))).toBe('accepted');
      expect(refusalOf(await liveBoard.assign(aCommand(), other.id, place.by.id, true))).toBe('busy');
    });
  });

  describe('each of several deliveries', () => {
    test('has its own PIN, and its own tries', async ({ world }) => {
      const place = await city(world);
      const [a, b] = (await carried(place, 2, 'picked_up')) as [MerchantDelivery, MerchantDelivery];
      await takeStep(place.by, b, 'at_dropoff');
      const { courierDesk } = place.by.backend;
      const pinOf = { pin: a.pin === b.pin ? 'none' : (a.pin ?? '') };
      expect(refusalOf(await courierDesk.deliver(aCommand(), b.id, pinOf))).toBe('wrong-pin');
      const tries = (await dutyOf(place.by)).jobs.map(({ pinTriesLeft }) => pinTriesLeft);
      expect(tries.toSorted()).toEqual([4, 5]);
      valueOf(await courierDesk.deliver(aCommand(), b.id, proofOf(b)));
      expect((await dutyOf(place.by)).jobs.map(({ id }) => id)).toEqual([a.id]);
    });

    test('ends by itself: canceled, given back, not picked up, or handed to another', async ({ world }) => {
      const place = await city(world, 'car');
      const [a, b, c, d] = (await carried(place, 4)) as MerchantDelivery[] as [
        MerchantDelivery,
        MerchantDelivery,
        MerchantDelivery,
        MerchantDelivery,
      ];
      const left = async () => (await dutyOf(place.by)).jobs.map(({ id }) => id);
      valueOf(await place.from.backend.merchantDeliveries.cancel(aCommand(), a.id, 500));
      expect(await left()).toEqual([b.id, c.id, d.id]);
      valueOf(await place.by.backend.courierDesk.release(aCommand(), b.id));
      expect(await left()).toEqual([c.id, d.id]);
      const other = await courierOnline(world);
      const { liveBoard } = (await administratorOf(world)).backend;
      valueOf(await liveBoard.assign(aCommand(), c.id, other.id, true));
      expect(await left()).toEqual([d.id]);
    });

    test('goes back if its courier is suspended, unless they have picked it up', async ({ world }) => {
      const place = await city(world);
      const [a, b, c] = (await carried(place, 3, 'at_pickup')) as [
        MerchantDelivery,
        MerchantDelivery,
        MerchantDelivery,
      ];
      await takeStep(place.by, a, 'picked_up');
      const admin = (await administratorOf(world)).backend;
      const roles = await rolesOf(admin.users, place.by.id);
      valueOf(await admin.accountReview.decide(place.by.id, 'suspend', 'Test', roles));
      expect((await dutyOf(place.by)).jobs.map(({ id }) => id)).toEqual([a.id]);
      const statusOf = async ({ id }: MerchantDelivery) =>
        valueOf(await place.from.backend.merchantDeliveries.find(id))?.status;
      expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual([
        'picked_up',
        'searching',
        'searching',
      ]);
    });

    test('is picked up late by its own counter’s parcels, which moves no promise', async ({ world }) => {
      const place = await city(world);
      const first = await place.from.requested();
      await takeStep(place.by, first, 'accepted');
      await takeStep(place.by, first, 'at_pickup');
      const { dueAt } = first;
      await place.wait(2 * MINUTE);
      const slow = await place.from.requested();
      expect(await accepts(place.by, slow)).toBe('accepted');
      await place.wait(11 * MINUTE);
      await takeStep(place.by, first, 'picked_up');
      expect(valueOf(await place.from.backend.merchantDeliveries.find(first.id))?.dueAt).toBe(dueAt + MINUTE);
    });
  });
}
