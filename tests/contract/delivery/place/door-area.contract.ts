import { describe, expect } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Area, Fix, Moving } from '#core/delivery/place/position.ts';
import { aCommand, carry, courierOnline, takeStep, type Sender } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { firstOf, HERE } from './positions.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The area of a postal code: learned from couriers at its doors. */
export function doorAreaContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  const doorOf = async (person: DeliveringPerson, { id }: MerchantDelivery): Promise<Area | null | undefined> =>
    (await firstOf<MerchantDelivery | null, Moving | null>(person, (feed, notify) => feed.delivery(id, notify))).beside
      ?.door;
  /** A delivery whose courier sends a position on arriving at the door. */
  const toDoor = async (by: DeliveringPerson, from: Sender, free: boolean, here: Partial<Fix>) => {
    const agreed = { fee: 699, free };
    const delivery = valueOf(
      await from.backend.merchantDeliveries.request(aCommand(), from.request({ handover: 'door' }, { agreed })),
    );
    await carry(by, delivery, 'picked_up');
    valueOf(await by.backend.courierDesk.duty({ ...HERE, ...here }));
    await takeStep(by, delivery, 'at_dropoff');
    return delivery;
  };

  describe('the area of a door', () => {
    test('is known from twenty accurate and recent positions at doors on', async ({ world, from }) => {
      await world.stopClock(instant(Date.now()));
      const by = await courierOnline(world);
      let requests = 0;
      const deliverTo = async (here: Partial<Fix>) => {
        const delivery = await toDoor(by, from, (requests += 1) <= 5, here);
        const door = await doorOf(from, delivery);
        await takeStep(by, delivery, 'delivered');
        return door;
      };
      // Too inaccurate, and too old.
      expect(await deliverTo({ accuracy: 61, age: 0 })).toBeNull();
      expect(await deliverTo({ accuracy: 60, age: 90 * SECOND })).toBeNull();
      for (let index = 0; index < 19; index += 1)
        expect(
          await deliverTo({ lat: 43.64 + index / 1000, lon: -79.43 + (index % 5) / 500, accuracy: 60, age: 0 }),
        ).toBeNull();
      expect(await deliverTo({ lat: 43.65003, lon: -79.42004, accuracy: 9, age: 89 * SECOND })).toEqual({
        lat: 43.6495,
        lon: -79.4259,
        spread: 644,
      });
    });
  });
}
