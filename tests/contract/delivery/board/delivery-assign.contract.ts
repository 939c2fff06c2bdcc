import { describe, expect } from 'vitest';
import { ONLINE_TIME } from '#core/delivery/board/board.ts';
import type { AssignRefusal } from '#core/delivery/board/live-board.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import {
  aCommand,
  administratorOf,
  carry,
  courierOnline,
  sender,
  takeStep,
  TORONTO,
} from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, customer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** An administrator hands deliveries to couriers. */
export function deliveryAssignContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  const scene = async (world: DispatchUnderTest) => {
    const from = await sender(world);
    const admin = await administratorOf(world);
    const board = admin.backend.liveBoard;
    const assign = (id: Parameters<typeof board.assign>[1], to: DeliveringPerson, instead = false) =>
      board.assign(aCommand(), id, to.id, instead);
    return { from, admin, board, assign };
  };
  const jobOf = async ({ backend }: DeliveringPerson) => valueOf(await backend.courierDesk.duty()).jobs[0] ?? null;

  describe('handing over', () => {
    test('assigns a searching delivery to a courier, who may give it back', async ({ world }) => {
      const { from, assign } = await scene(world);
      const by = await courierOnline(world);
      const { id } = await from.requested();
      valueOf(await by.backend.courierDesk.pass(id));
      valueOf(await assign(id, by));
      const job = await jobOf(by);
      expect([job?.id, job?.status, job?.given]).toEqual([id, 'accepted', true]);
      const seen = valueOf(await from.backend.merchantDeliveries.find(id));
      expect(seen?.events.map(({ kind, actor }) => [kind, actor])).toEqual([
        ['request', 'merchant'],
        ['assign', 'admin'],
      ]);
      valueOf(await by.backend.courierDesk.release(aCommand(), id));
      expect(await jobOf(by)).toBeNull();
      expect(valueOf(await from.backend.merchantDeliveries.find(id))?.status).toBe('searching');
    });

    test('to another releases the courier who has it, until the pick-up', async ({ world }) => {
      const { from, assign } = await scene(world);
      const [first, second] = [await courierOnline(world), await courierOnline(world)];
      const delivery = await from.requested();
      await carry(first, delivery, 'at_pickup');
      expect((await jobOf(first))?.given).toBe(false);
      valueOf(await assign(delivery.id, second, true));
      expect([await jobOf(first), (await jobOf(second))?.id]).toEqual([null, delivery.id]);
      const events = valueOf(await from.backend.merchantDeliveries.find(delivery.id))?.events;
      expect(events?.slice(-2).map(({ kind, actor, seq }) => [kind, actor, seq])).toEqual([
        ['release', 'admin', 4],
        ['assign', 'admin', 5],
      ]);
      for (const stage of ['at_pickup', 'picked_up'] as const) await takeStep(second, delivery, stage);
      expect(refusalOf(await assign(delivery.id, first, true))).toBe('taken');
    });

    test('is taken back by a release', async ({ world }) => {
      const { from, admin, assign } = await scene(world);
      const by = await courierOnline(world);
      const { id } = await from.requested();
      valueOf(await assign(id, by));
      valueOf(await admin.backend.merchantDeliveries.release(aCommand(), id));
      expect([await jobOf(by), valueOf(await from.backend.merchantDeliveries.find(id))?.status]).toEqual([
        null,
        'searching',
      ]);
    });

    test('is refused if the delivery can’t be handed over anymore', async ({ world }) => {
      const { from, admin, assign } = await scene(world);
      const [by, other] = [await courierOnline(world), await courierOnline(world)];
      const [accepted, searching, canceled] = [await from.requested(), await from.requested(), await from.requested()];
      await carry(by, accepted, 'accepted');
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), canceled.id, 0));
      const refusals: AssignRefusal[] = [];
      for (const [id, instead] of [
        [accepted.id, false],
        [searching.id, true],
        [canceled.id, false],
        [canceled.id, true],
        [aCommand() as never, false],
      ] as const)
        refusals.push(refusalOf(await assign(id, other, instead)) as AssignRefusal);
      expect(refusals).toEqual(['taken', 'taken', 'taken', 'taken', 'taken']);
      expect(valueOf(await admin.backend.merchantDeliveries.find(accepted.id))?.version).toBe(2);
    });

    test('is refused for a courier who can’t take it', async ({ world }) => {
      const { from, admin, assign } = await scene(world);
      const { id } = await from.requested();
      const busy = await courierOnline(world);
      await carry(busy, await from.requested(), 'accepted');
      expect(refusalOf(await assign(id, busy))).toBe('busy');
      const elsewhere = await courierOnline(world);
      valueOf(await elsewhere.backend.courierDesk.saveMarkets([marketOf('ca', 'on', 'Ottawa')]));
      expect(refusalOf(await assign(id, elsewhere))).toBe('other-market');
      const suspended = await courierOnline(world);
      valueOf(await admin.backend.accountReview.decide(suspended.id, 'suspend', '', []));
      expect(refusalOf(await assign(id, suspended))).toBe('offline');
      expect(refusalOf(await assign(id, await customer(world)))).toBe('offline');
      const recipient = await courierOnline(world);
      const theirs = await from.requested({ email: recipient.email });
      expect(refusalOf(await assign(theirs.id, recipient))).toBe('own-delivery');
      const gone = await courierOnline(world);
      await world.advance(ONLINE_TIME);
      expect(refusalOf(await assign(id, gone))).toBe('offline');
      expect(valueOf(await admin.backend.merchantDeliveries.find(id))?.version).toBe(1);
    });

    test('is done once for its command, and another one under its id is refused', async ({ world }) => {
      const { from, board } = await scene(world);
      const [by, other] = [await courierOnline(world), await courierOnline(world)];
      const { id } = await from.requested();
      const command = aCommand();
      for (let n = 0; n < 2; n += 1) valueOf(await board.assign(command, id, by.id, false));
      expect(refusalOf(await board.assign(command, id, other.id, false))).toBe('reused-command');
      expect(valueOf(await from.backend.merchantDeliveries.find(id))?.version).toBe(2);
      const second = (await administrator(world)).backend.liveBoard;
      expect(refusalOf(await second.assign(command, id, other.id, false))).toBe('taken');
    });

    test('is denied to everyone but administrators', async ({ world, from, by }) => {
      const { id } = await from.requested();
      for (const { backend } of [from, by, await customer(world)])
        expect(refusalOf(await backend.liveBoard.assign(aCommand(), id, by.id, false))).toBe('denied');
      expect(valueOf(await from.backend.merchantDeliveries.find(id))?.status).toBe('searching');
      expect(valueOf(await by.backend.courierDesk.duty()).markets).toEqual([TORONTO]);
    });
  });
}
