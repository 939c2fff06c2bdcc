import { describe, expect } from 'vitest';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { city, rides, type City } from '#tests/contract/delivery/courier/city-of-several.ts';
import { several } from '#tests/contract/delivery/request/together.contract.ts';
import { aCommand, administratorOf, courierOnline } from '../dispatch-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';
import { alertedCourier, withAlerts } from './alerted-people.ts';

/** A group of three, and a courier with alerts who could take it; `first` is its first door. */
async function groupIn(world: DispatchUnderTest) {
  const place = await city(world);
  await place.by.backend.courierDesk.goOffline();
  const courier = await alertedCourier(world);
  await rides(courier, 'bike');
  const { merchantDeliveries } = place.from.backend;
  const made = valueOf(await merchantDeliveries.requestTogether(aCommand(), several(place, 3)));
  const [offer] = valueOf(await courier.backend.courierDesk.duty()).offers;
  const inTurn = (offer?.parcels ?? []).map(({ id }) => made.find((one) => one.id === id) as MerchantDelivery);
  return { place, courier, inTurn: inTurn as [MerchantDelivery, MerchantDelivery, MerchantDelivery] };
}
const cancel = async ({ from }: City, { id }: MerchantDelivery) =>
  valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));

/** Alerts to couriers about deliveries that were requested together. */
export function groupAlertsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('alerts about a group', () => {
    test('say its new size when one is canceled, and are called off with the last', async ({ world }) => {
      const { place, courier, inTurn } = await groupIn(world);
      const shown = async () => world.shownOn(courier.phone.endpoint);
      const from = (count: number) =>
        expect.stringMatching(new RegExp(`^${count} from .+ · \\$${count * 5}\\.00$`, 'u'));
      expect(await shown()).toMatchObject([{ title: from(3), path: `/courier?offer=${inTurn[0].id}` }]);
      await cancel(place, inTurn[0]);
      expect(await shown()).toMatchObject([{ title: from(2), path: `/courier?offer=${inTurn[1].id}` }]);
      await cancel(place, inTurn[2]);
      expect(await shown()).toMatchObject([
        { title: expect.stringMatching(/^[^\d].+ · \$5\.00$/u) as unknown, path: `/courier?offer=${inTurn[1].id}` },
      ]);
      await cancel(place, inTurn[1]);
      expect(await courier.titles()).toEqual(['That delivery was called off.']);
    });

    test('are replaced once another courier has what’s left of it', async ({ world }) => {
      const { place, courier, inTurn } = await groupIn(world);
      expect(await courier.titles()).toHaveLength(1);
      await cancel(place, inTurn[0]);
      const other = await courierOnline(world);
      await rides(other, 'bike');
      expect(refusalOf(await other.backend.courierDesk.accept(aCommand(), inTurn[2].id))).toBe('accepted');
      expect(await courier.titles()).toEqual(['Another courier got that one.']);
    });

    test('don’t go again to a courier who wasn’t alerted before', async ({ world }) => {
      const { place, inTurn } = await groupIn(world);
      const later = await withAlerts(world, await courierOnline(world), ['offer']);
      await rides(later, 'bike');
      await cancel(place, inTurn[0]);
      expect(await later.titles()).toEqual([]);
    });

    test('say once that the team gave all of it, and what happens to one after that', async ({ world }) => {
      const { place, courier, inTurn } = await groupIn(world);
      const { liveBoard } = (await administratorOf(world)).backend;
      valueOf(await liveBoard.assign(aCommand(), inTurn[1].id, courier.id, false));
      const jobs = async () =>
        (await world.shownOn(courier.phone.endpoint)).filter(({ topic }) => topic.startsWith('j'));
      expect(await jobs()).toMatchObject([
        {
          title: 'The team gave you 3 deliveries',
          body: expect.stringMatching(/^3 from .+: Open the app to see them\. You may give them back\.$/u) as unknown,
          path: '/courier',
          silent: false,
        },
      ]);
      valueOf(await place.from.backend.merchantDeliveries.cancel(aCommand(), inTurn[2].id, 300));
      expect((await jobs()).map(({ title }) => title)).toContain('Your delivery was canceled');
    });
  });
}
