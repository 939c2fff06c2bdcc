import { expect } from 'vitest';
import { DAY } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { DispatchUnderTest } from '../dispatch-under-test.ts';
import {
  aCommand,
  administratorOf,
  carry,
  courierOnline,
  sender,
  takeStep,
  type Sender,
  type Stage,
} from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import type { withDeliveries } from '../with-deliveries.ts';

/** Deliveries of a business that is removed, alone or with its owner's account. */
export function removal(
  test: ReturnType<typeof withDeliveries<DispatchUnderTest>>,
  remove: (world: DispatchUnderTest, from: Sender) => Promise<void>,
  refused: string,
): void {
  const asAdmin = async (world: DispatchUnderTest) => (await administratorOf(world)).backend.merchantDeliveries;

  test('takes open deliveries off the board, and refuses late accepts and requests', async ({ world, from, by }) => {
    const { id } = await from.requested();
    expect(valueOf(await by.backend.courierDesk.duty()).offers.map((offer) => offer.id)).toEqual([id]);
    await remove(world, from);
    expect(valueOf(await by.backend.courierDesk.duty()).offers).toEqual([]);
    expect(refusalOf(await by.backend.courierDesk.accept(aCommand(), id))).toBe('taken');
    const late = from.request();
    expect(refusalOf(await from.backend.merchantDeliveries.request(aCommand(), late))).toBe(refused);
    expect(valueOf(await (await asAdmin(world)).find(late.id))).toBeNull();
  });

  test.for<Stage>(['accepted', 'at_pickup'])(
    'at %s frees the courier, who is paid for setting out',
    async (stage, { world, from, by }) => {
      const other = await sender(world);
      const made = await from.requested();
      await carry(by, made, stage);
      await remove(world, from);
      const canceled = valueOf(await (await asAdmin(world)).find(made.id));
      expect([canceled?.status, canceled?.events.at(-1)]).toMatchObject([
        'canceled',
        { kind: 'cancel', actor: 'admin' },
      ]);
      const { courierDesk } = by.backend;
      expect(refusalOf(await courierDesk.pickUp(aCommand(), made.id))).toBe('wrong-status');
      const [job] = valueOf(await courierDesk.earnings(instant(0), instant(made.dueAt * 2)));
      expect(job?.earned).toMatchObject([{ kind: 'cancel_pay', amount: 300 }]);
      // The courier is still online, and free for the next delivery.
      const next = await other.requested();
      expect(valueOf(await courierDesk.duty())).toMatchObject({ online: true, jobs: [] });
      await takeStep(by, next, 'accepted');
    },
  );

  test.for<[Stage, Stage]>([
    ['picked_up', 'delivered'],
    ['at_dropoff', 'returning'],
    ['returning', 'returned'],
  ])('at %s can still be finished', async ([stage, end], { world, from, by }) => {
    const made = await from.requested();
    await carry(by, made, stage);
    await remove(world, from);
    expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]).toMatchObject({ id: made.id, status: stage });
    if (stage === 'picked_up') await takeStep(by, made, 'at_dropoff');
    await takeStep(by, made, end);
    const ended = valueOf(await (await asAdmin(world)).find(made.id));
    expect(ended?.status).toBe(end);
    if (end !== 'delivered') return;
    const [job] = valueOf(await by.backend.courierDesk.earnings(instant(0), instant(made.dueAt * 2)));
    expect(job?.earned).toMatchObject([{ kind: 'pay', amount: 500 }]);
  });

  test('mails nobody about canceled deliveries, and recipients about those that go on', async ({ world, from, by }) => {
    const addressed = (email: string) => from.requested({ email });
    const carried = await addressed('carried@example.com');
    await addressed('searching@example.com');
    await carry(by, carried, 'picked_up');
    const coming = await addressed('accepted@example.com');
    await carry(await courierOnline(world), coming, 'accepted');
    const earlier = (await world.mails(from.email)).length;
    await remove(world, from);
    await takeStep(by, carried, 'at_dropoff');
    await takeStep(by, carried, 'delivered');
    expect((await world.mails('carried@example.com')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your delivery from .* has arrived$/u),
      expect.stringMatching(/^Your delivery from .* is on its way$/u),
    ]);
    for (const address of ['searching@example.com', 'accepted@example.com'])
      expect(await world.mails(address)).toEqual([]);
    expect(await world.mails(from.email)).toHaveLength(earlier);
  });

  test('leaves a carried parcel to the rule about lost ones', async ({ world, from, by }) => {
    const made = await from.requested();
    await carry(by, made, 'picked_up');
    await remove(world, from);
    await world.advance(2 * DAY);
    expect(valueOf(await (await asAdmin(world)).find(made.id))).toMatchObject({
      status: 'canceled',
      failureReason: 'lost',
    });
  });
}
