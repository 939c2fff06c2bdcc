import { describe, expect } from 'vitest';
import { REVIEW_REASONS } from '#core/delivery/courier/courier-incidents.ts';
import { DAY } from '#core/clock.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, carry, courierOnline, type Sender } from '../dispatch-people.ts';
import { charged, failAt, handBack, useFree } from '../delivery/lifecycle/held-deliveries.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator } from '../people.ts';
import { withDeliveries } from '../with-deliveries.ts';

async function fails(by: DeliveringPerson, from: Sender, times: number, make = () => charged(from)) {
  for (let n = 0; n < times; n += 1) {
    const made = await make();
    await failAt(by, made, 'unsafe');
    await handBack(by, made);
  }
}

async function gives(by: DeliveringPerson, from: Sender, times: number) {
  for (let n = 0; n < times; n += 1) {
    const made = await charged(from);
    await carry(by, made, 'accepted');
    valueOf(await by.backend.courierDesk.release(aCommand(), made.id));
    valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
  }
}

/** The decisions since the courier's approval, newest first. */
const decisionsOn = async (world: DispatchUnderTest, by: DeliveringPerson) =>
  valueOf(await (await administrator(world)).backend.accountReview.history(by.id)).slice(0, -1);

/** An account goes back to review after too many failures. The courier may finish the current delivery. */
export function courierReviewContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a courier with too many unconfirmed failures in a day', () => {
    test('is reviewed at the fourth, finishes that delivery, and works again once approved', async ({
      world,
      from,
    }) => {
      await useFree(from);
      const by = await courierOnline(world);
      await fails(by, from, 3);
      expect(await decisionsOn(world, by)).toEqual([]);
      const fourth = await charged(from);
      await failAt(by, fourth, 'wrong_address');
      expect(await decisionsOn(world, by)).toMatchObject([
        { kind: 'review', from: 'Active', to: 'Pending', by: null, byName: '', reason: REVIEW_REASONS.failure },
      ]);
      expect(refusalOf(await by.backend.courierDesk.goOnline())).toBe('denied');
      await handBack(by, fourth);
      expect(refusalOf(await by.backend.courierDesk.duty())).toBe('denied');
      const { accountReview } = (await administrator(world)).backend;
      expect(refusalOf(await accountReview.undo(by.id))).toBe('not-yours-to-undo');
      valueOf(await accountReview.decide(by.id, 'approve', '', ['courier']));
      valueOf(await by.backend.courierDesk.goOnline());
      await fails(by, from, 3);
      expect((await decisionsOn(world, by)).map(({ kind }) => kind)).toEqual(['approve', 'review']);
    });

    test('is reviewed after giving back ten deliveries, and no earlier', async ({ world, from }) => {
      await useFree(from);
      const by = await courierOnline(world);
      await gives(by, from, 9);
      expect(await decisionsOn(world, by)).toEqual([]);
      await gives(by, from, 1);
      expect(await decisionsOn(world, by)).toMatchObject([{ kind: 'review', reason: REVIEW_REASONS.release }]);
      expect(refusalOf(await by.backend.courierDesk.goOnline())).toBe('denied');
    });
  });

  test('failures of the day before don’t count', async ({ world, from, by }) => {
    await fails(by, from, 3, from.requested);
    await world.advance(DAY);
    valueOf(await by.backend.courierDesk.goOnline());
    await fails(by, from, 1, from.requested);
    expect(await decisionsOn(world, by)).toEqual([]);
  });
}
