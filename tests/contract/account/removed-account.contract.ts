import { describe, expect } from 'vitest';
import { DAY, SECOND } from '#core/clock.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, carry, courierOnline, takeStep, type Stage } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { removal } from './removal.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** Deliveries of a deleted account. */
export function removedAccountContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('deleting a merchant’s account', () => {
    removal(test, (world, from) => world.removeAccount(from.id), 'session-ended');
  });

  describe('deleting a courier’s account', () => {
    test.for<Stage>(['accepted', 'at_pickup'])(
      'at %s leaves the delivery to the next courier',
      async (stage, { world, from, by }) => {
        const made = await from.requested();
        await carry(by, made, stage);
        await world.removeAccount(by.id);
        const again = valueOf(await from.backend.merchantDeliveries.find(made.id));
        expect([again?.status, again?.courier, again?.events.at(-1)]).toMatchObject([
          'searching',
          null,
          { kind: 'release', actor: 'admin' },
        ]);
        expect(refusalOf(await by.backend.courierDesk.pickUp(aCommand(), made.id))).toBe('session-ended');
        const other = await courierOnline(world);
        await takeStep(other, made, 'accepted');
      },
    );

    test('with the parcel leaves it to the rule about lost ones', async ({ world, from, by }) => {
      const made = await from.requested();
      await carry(by, made, 'picked_up');
      await world.removeAccount(by.id);
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))?.status).toBe('picked_up');
      await world.advance(2 * DAY);
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))).toMatchObject({
        status: 'canceled',
        failureReason: 'lost',
      });
    });

    test('removes the place in the couriers’ line', async ({ world, from }) => {
      const gone = [];
      for (let n = 0; n < 5; n += 1) gone.push(await courierOnline(world));
      await world.advance(SECOND);
      const by = await courierOnline(world);
      const made = await from.requested();
      expect(valueOf(await by.backend.courierDesk.duty()).offers).toEqual([]);
      for (const { id } of gone) await world.removeAccount(id);
      expect(valueOf(await by.backend.courierDesk.duty()).offers).toMatchObject([{ id: made.id }]);
    });
  });
}
