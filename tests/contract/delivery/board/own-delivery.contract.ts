import { describe, expect } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FIRST_IN_LINE, HEAD_START } from '#core/delivery/board/board.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { aCommand, courierOnline, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** No courier carries their own delivery. */
export function ownDeliveryContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the board', () => {
    test('doesn’t offer couriers a delivery that they send or receive', async ({ world }) => {
      const owner = await sender(world);
      const standing = { roles: ['merchant', 'courier'], emailVerified: true, accountStatus: 'Active' } as const;
      await world.setStanding(owner.id, standing);
      const recipient = await courierOnline(world);
      const other = (await courierOnline(world)).backend.courierDesk;
      valueOf(await owner.backend.courierDesk.saveMarkets([TORONTO]));
      valueOf(await owner.backend.courierDesk.goOnline());
      const theirs = await owner.requested({ email: recipient.email.toUpperCase() });
      const shops = await (await sender(world)).requested();
      const offers = async (desk: CourierDesk) => new Set(valueOf(await desk.duty()).offers.map((offer) => offer.id));
      expect(await offers(owner.backend.courierDesk)).toEqual(new Set([shops.id]));
      expect(await offers(recipient.backend.courierDesk)).toEqual(new Set([shops.id]));
      expect(await offers(other)).toEqual(new Set([theirs.id, shops.id]));
      for (const person of [owner, recipient])
        expect(refusalOf(await person.backend.courierDesk.accept(aCommand(), theirs.id))).toBe('own-delivery');
      valueOf(await owner.backend.courierDesk.accept(aCommand(), shops.id));
      valueOf(await other.accept(aCommand(), theirs.id));
    });

    test('gives no place among the first five to couriers whose own delivery it is', async ({ world, from }) => {
      const first = await courierOnline(world);
      for (let n = 1; n < FIRST_IN_LINE; n += 1) {
        await world.advance(SECOND);
        await courierOnline(world);
      }
      await world.advance(SECOND);
      const sixth = (await courierOnline(world)).backend.courierDesk;
      const [theirs, others] = [await from.requested({ email: first.email }), await from.requested()];
      expect(valueOf(await sixth.duty()).offers.map(({ id }) => id)).toEqual([theirs.id]);
      await world.advance(HEAD_START);
      expect(valueOf(await sixth.duty()).offers).toHaveLength(2);
      expect(others.id).not.toBe(theirs.id);
    });
  });
}
