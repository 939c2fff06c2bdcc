import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { administratorOf, sender } from '../dispatch-people.ts';
import { failureOf, refusalOf, valueOf } from '../outcome.ts';
import { merchant } from '../people.ts';
import { removal } from '../account/removal.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** The id and the deliveries of a business that an administrator removed. */
export function removedBusinessContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a business that was removed', () => {
    test('can’t be added again under its id if it had a delivery', async ({ world, from }) => {
      await from.requested();
      const other = await merchant(world);
      const admin = await administratorOf(world);
      const again = aBusiness().with({ id: from.business });
      // While the business exists, adding it again is a retry.
      expect(refusalOf(await from.backend.businesses.add(again.ownedBy(from.id).buildNew()))).toBe('accepted');
      valueOf(await admin.backend.businesses.remove(from.business));
      for (const person of [from, other]) {
        const refused = await person.backend.businesses.add(again.ownedBy(person.id).buildNew());
        expect(failureOf(refused)).toMatchObject({
          kind: 'rejected',
          message: expect.stringContaining('a removed business with deliveries') as string,
        });
        expect(valueOf(await person.backend.businesses.listOwn(person.id))).toEqual([]);
      }
    });

    test('starts again under its id if it had no delivery', async ({ world, from }) => {
      const admin = await administratorOf(world);
      valueOf(await admin.backend.businesses.remove(from.business));
      const again = aBusiness().with({ id: from.business }).ownedBy(from.id).buildNew();
      valueOf(await from.backend.businesses.add(again));
      expect(valueOf(await from.backend.businesses.listOwn(from.id))).toMatchObject([{ status: 'Pending' }]);
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))).toMatchObject({
        pickup: null,
        freeLeft: 5,
      });
    });

    test('has its deliveries canceled, but no others', async ({ world, from }) => {
      const [left, next] = [await from.requested(), await (await sender(world)).requested()];
      const admin = await administratorOf(world);
      valueOf(await admin.backend.businesses.remove(from.business));
      const find = async ({ id }: { readonly id: DeliveryId }) =>
        valueOf(await admin.backend.merchantDeliveries.find(id));
      expect(await find(left)).toMatchObject({ status: 'canceled', courier: null, version: 2 });
      expect((await find(left))?.events.at(-1)).toMatchObject({ kind: 'cancel', actor: 'admin' });
      expect(await find(next)).toMatchObject({ status: 'searching' });
      await world.advance(31 * MINUTE);
      expect(await find(next)).toMatchObject({ status: 'expired' });
    });

    test('leaves deliveries expired if their search had ended before', async ({ world, from }) => {
      const { id } = await from.requested();
      const admin = await administratorOf(world);
      await world.advance(31 * MINUTE);
      valueOf(await admin.backend.businesses.remove(from.business));
      const found = valueOf(await admin.backend.merchantDeliveries.find(id));
      expect(found?.events.map(({ kind }) => kind)).toEqual(['request', 'expire']);
    });

    removal(
      test,
      async (world, from) => valueOf(await (await administratorOf(world)).backend.businesses.remove(from.business)),
      'no-such-business',
    );
  });
}
