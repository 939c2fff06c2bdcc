import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { OpenDispatch } from './dispatch-under-test.ts';
import { administratorOf, courierOnline, sender } from './dispatch-people.ts';
import { failureOf, refusalOf, valueOf } from './outcome.ts';
import { merchant } from './people.ts';
import { withBackend } from './with-backend.ts';

/** What is left of a business that an administrator removed, and of its id. */
export function removedBusinessContract(open: OpenDispatch): void {
  const on = withBackend(open);

  describe('a business that was removed', () => {
    test(
      'doesn’t come back under its id once it had a delivery, for anyone',
      on(async (world) => {
        const from = await sender(world);
        await from.requested();
        const other = await merchant(world);
        const admin = await administratorOf(world);
        const again = aBusiness().with({ id: from.business });
        // As long as it's there, adding it again is a retry.
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
      }),
    );

    test(
      'starts anew under its id where it had no delivery',
      on(async (world) => {
        const from = await sender(world);
        const admin = await administratorOf(world);
        valueOf(await admin.backend.businesses.remove(from.business));
        const again = aBusiness().with({ id: from.business }).ownedBy(from.id).buildNew();
        valueOf(await from.backend.businesses.add(again));
        expect(valueOf(await from.backend.businesses.listOwn(from.id))).toMatchObject([{ status: 'Pending' }]);
        expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))).toMatchObject({
          pickup: null,
          freeLeft: 5,
        });
      }),
    );

    test(
      'leaves its deliveries, which end in time as others do',
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
        const [left, next] = [await from.requested(), await (await sender(world)).requested()];
        const admin = await administratorOf(world);
        valueOf(await admin.backend.businesses.remove(from.business));
        await world.advance(31 * MINUTE);
        valueOf(await by.backend.courierDesk.duty());
        for (const { id } of [left, next])
          expect(valueOf(await admin.backend.merchantDeliveries.find(id))).toMatchObject({ status: 'expired' });
      }),
    );
  });
}
