import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import {
  accepts,
  city,
  dutyOf,
  offeredTo,
  rides,
  type City,
} from '#tests/contract/delivery/courier/city-of-several.ts';
import { several } from '#tests/contract/delivery/request/together.contract.ts';
import { aCommand, administratorOf, courierOnline, takeStep, TORONTO } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** Requests deliveries for one courier. */
const together = async (place: Pick<City, 'from'>, count: number): Promise<MerchantDelivery[]> => {
  const { merchantDeliveries } = place.from.backend;
  return [...valueOf(await merchantDeliveries.requestTogether(aCommand(), several(place, count)))];
};
const carriedBy = async (person: DeliveringPerson) => (await dutyOf(person)).jobs.map(({ id }) => id);
const statuses = async ({ from }: Pick<City, 'from'>, made: readonly MerchantDelivery[]) => {
  const found = await Promise.all(made.map(({ id }) => from.backend.merchantDeliveries.find(id)));
  return found.map((one) => valueOf(one)?.status);
};

/** One courier takes all deliveries that were requested together, or none. */
export function groupOffersContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a group', () => {
    test('is one offer with the pay of all, and is accepted as one', async ({ world }) => {
      const place = await city(world);
      const made = await together(place, 3);
      const { offers } = await dutyOf(place.by);
      expect(offers).toHaveLength(1);
      const [offer] = offers;
      expect(offer?.pay).toBe(offer?.parcels.reduce((sum, { pay }) => sum + pay, 0));
      expect(new Set(offer?.parcels.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
      expect(offer?.dueAt).toBe(Math.max(...made.map(({ dueAt }) => dueAt)));
      const last = made.find(({ id }) => id !== offer?.id) as MerchantDelivery;
      expect(await accepts(place.by, last)).toBe('accepted');
      expect(await carriedBy(place.by)).toEqual(offer?.parcels.map(({ id }) => id));
      expect(await statuses(place, made)).toEqual(['accepted', 'accepted', 'accepted']);
    });

    test('isn’t offered to a courier without the room, or who carries one', async ({ world }) => {
      const place = await city(world);
      const other = await courierOnline(world);
      await rides(other, 'foot');
      const alone = await place.from.requested();
      expect(await accepts(place.by, alone)).toBe('accepted');
      const made = await together(place, 2);
      await place.wait(MINUTE);
      expect(await offeredTo(other)).toEqual([]);
      expect(await offeredTo(place.by)).toEqual([]);
      for (const one of made) {
        expect(await accepts(other, one)).toBe('busy');
        expect(await accepts(place.by, one)).toBe('busy');
      }
      expect(await statuses(place, made)).toEqual(['searching', 'searching']);
    });

    test('is named on the pages of its deliveries and on the board, then those carried', async ({ world }) => {
      const place = await city(world);
      const { liveBoard } = (await administratorOf(world)).backend;
      const { merchantDeliveries } = place.from.backend;
      const alone = await place.from.requested();
      const made = await together(place, 3);
      const [offer] = (await dutyOf(place.by)).offers.filter(({ parcels }) => parcels.length > 0);
      const inTurn = (offer?.parcels ?? []).map(({ id }) => id);
      const others = async (id: MerchantDelivery['id']) =>
        (valueOf(await merchantDeliveries.find(id))?.alongside ?? []).map((one) => one.id);
      const groups = async () =>
        new Map(valueOf(await liveBoard.find(TORONTO))?.deliveries.map((one) => [one.id, one.together]));
      const [first, second, third] = inTurn as [MerchantDelivery['id'], MerchantDelivery['id'], MerchantDelivery['id']];
      expect(await others(alone.id)).toEqual([]);
      expect(await others(second)).toEqual([first, third]);
      const { together: group } = made[0] as MerchantDelivery;
      expect(await groups()).toEqual(new Map([[alone.id, null], ...inTurn.map((id) => [id, group] as const)]));
      valueOf(await merchantDeliveries.cancel(aCommand(), first, 0));
      expect(await others(second)).toEqual([third]);
      await accepts(place.by, made.find(({ id }) => id === second) as MerchantDelivery);
      expect(await others(third)).toEqual([second]);
      expect((await groups()).get(second)).toBeNull();
      valueOf(await place.by.backend.courierDesk.release(aCommand(), second));
      expect([await others(second), await others(third), await others(first)]).toEqual([[], [], []]);
    });

    test('is passed on as one', async ({ world }) => {
      const place = await city(world);
      const made = await together(place, 2);
      valueOf(await place.by.backend.courierDesk.pass((made[1] as MerchantDelivery).id));
      expect(await offeredTo(place.by)).toEqual([]);
      for (const one of made) expect(await accepts(place.by, one)).toBe('passed');
    });

    test('loses a canceled one; the last is alone', async ({ world }) => {
      const place = await city(world);
      const { merchantDeliveries } = place.from.backend;
      const made = await together(place, 3);
      const [offer] = (await dutyOf(place.by)).offers;
      valueOf(await merchantDeliveries.cancel(aCommand(), offer!.id, 0));
      const [left] = (await dutyOf(place.by)).offers;
      expect(left?.parcels.map(({ id }) => id)).toEqual(offer?.parcels.slice(1).map(({ id }) => id));
      valueOf(await merchantDeliveries.cancel(aCommand(), left!.id, 0));
      const [last] = (await dutyOf(place.by)).offers;
      expect(last?.parcels).toEqual([]);
      const alone = made.find(({ id }) => id === last?.id) as MerchantDelivery;
      expect(alone.id).toBe(offer?.parcels[2]?.id);
      expect(await accepts(place.by, alone)).toBe('accepted');
    });

    test('is searched for as one, until no courier was found for all', async ({ world }) => {
      const place = await city(world);
      const made = await together(place, 2);
      valueOf(await place.by.backend.courierDesk.goOffline());
      await world.advance((made[0]?.searchUntil ?? 0) - place.now());
      expect(await statuses(place, made)).toEqual(['expired', 'expired']);
    });

    test('is handed over as one by an administrator, and one of it once it’s accepted', async ({ world }) => {
      const place = await city(world);
      const { liveBoard } = (await administratorOf(world)).backend;
      const made = await together(place, 3);
      const [first] = made as [MerchantDelivery];
      const other = await courierOnline(world);
      await rides(other, 'foot');
      const assigns = async (to: DeliveringPerson, instead: boolean) =>
        refusalOf(await liveBoard.assign(aCommand(), first.id, to.id, instead));
      expect(await assigns(other, false)).toBe('busy');
      expect(await assigns(place.by, false)).toBe('accepted');
      expect((await carriedBy(place.by)).length).toBe(3);
      expect(await assigns(other, true)).toBe('accepted');
      expect(await carriedBy(other)).toEqual([first.id]);
      expect((await carriedBy(place.by)).length).toBe(2);
    });

    test('leaves one that was given back alone', async ({ world }) => {
      const place = await city(world);
      const made = await together(place, 2);
      const [first, second] = made as [MerchantDelivery, MerchantDelivery];
      await takeStep(place.by, first, 'accepted');
      valueOf(await place.by.backend.courierDesk.release(aCommand(), first.id));
      valueOf(await place.by.backend.courierDesk.release(aCommand(), second.id));
      const other = await courierOnline(world);
      await place.wait(MINUTE);
      const { offers } = await dutyOf(other);
      expect(offers.map(({ parcels }) => parcels)).toEqual([[], []]);
      expect(await accepts(other, second)).toBe('accepted');
      expect(await statuses(place, made)).toEqual(['searching', 'accepted']);
    });
  });
}
