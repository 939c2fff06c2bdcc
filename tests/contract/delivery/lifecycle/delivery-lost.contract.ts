import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, carry, proofOf, sender, type Sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { customer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const IN_HAND = ['picked_up', 'at_dropoff', 'returning'] as const;
/** The promised time of a delivery in zone A that is ready immediately. */
const PROMISED = 45 * MINUTE;

const found = async (from: Sender, { id }: MerchantDelivery) =>
  valueOf(await from.backend.merchantDeliveries.find(id)) as MerchantDelivery;
const overview = async (from: Sender) => valueOf(await from.backend.merchantDeliveries.overview(from.business));
const freeLeft = async (from: Sender) =>
  valueOf(await from.backend.merchantDeliveries.settings(from.business))?.freeLeft;
const report = async (by: DeliveringPerson, { id }: MerchantDelivery) =>
  refusalOf(await by.backend.merchantDeliveries.reportLost(aCommand(), id));
/** A delivery with a fee, after using up the free ones. */
async function charged(from: Sender): Promise<MerchantDelivery> {
  for (let free = 0; free < 5; free += 1) await from.requested();
  const request = from.request({}, { agreed: { fee: 699, free: false } });
  return valueOf(await from.backend.merchantDeliveries.request(aCommand(), request));
}

/** A parcel that a courier picked up and never brings anywhere. */
export function deliveryLostContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe.each(IN_HAND)('a parcel that vanishes at %s', (stage) => {
    test('can be reported lost two hours after its time, which frees its courier', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, stage);
      await world.advance(PROMISED + 2 * HOUR - MINUTE);
      expect(await report(from, delivery)).toBe('too-early');
      const overdue = stage !== 'returning';
      expect(await found(from, delivery)).toMatchObject({ status: stage, overdue, reportable: false });
      await world.advance(2 * MINUTE);
      expect(await found(from, delivery)).toMatchObject({ status: stage, overdue, reportable: true });
      expect(await report(await sender(world), delivery)).toBe('no-such-delivery');
      const command = aCommand();
      const lost = valueOf(await from.backend.merchantDeliveries.reportLost(command, delivery.id));
      expect(lost).toMatchObject({
        status: 'canceled',
        failureReason: 'lost',
        overdue: false,
        reportable: false,
        onTime: stage === 'returning' ? true : null,
      });
      expect(lost.events.at(-1)).toMatchObject({ kind: 'lose', actor: 'merchant' });
      expect(valueOf(await from.backend.merchantDeliveries.reportLost(command, delivery.id))).toEqual(lost);
      expect(await report(from, delivery)).toBe('wrong-status');
      const [row] = valueOf(await from.backend.merchantDeliveries.list(from.business));
      expect(row).toMatchObject({ status: 'canceled', failureReason: 'lost', endedAt: lost.endedAt });
      expect(await overview(from)).toMatchObject({ active: 0, balance: 0 });
      expect(await freeLeft(from)).toBe(5);
      // A courier whose phone sends its stored steps later gets the usual refusals.
      const { courierDesk } = by.backend;
      const late = [
        await courierDesk.arriveAtDropoff(aCommand(), delivery.id),
        await courierDesk.deliver(aCommand(), delivery.id, proofOf(delivery)),
        await courierDesk.fail(aCommand(), delivery.id, 'refused'),
        await courierDesk.handBack(aCommand(), delivery.id, aJpeg()),
      ];
      expect(late.map(refusalOf)).toEqual(['wrong-status', 'wrong-status', 'wrong-status', 'wrong-status']);
      expect(valueOf(await courierDesk.goOnline()).jobs).toEqual([]);
      await carry(by, await from.requested(), 'delivered');
    });

    test('is lost automatically a day after its time, even if it isn’t read until later', async ({
      world,
      from,
      by,
    }) => {
      const delivery = await from.requested();
      await carry(by, delivery, stage);
      await world.advance(PROMISED + DAY - 2 * MINUTE);
      expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]?.status).toBe(stage);
      await world.advance(3 * MINUTE);
      expect(valueOf(await by.backend.tracking.find(delivery.number, null))?.status).toBe('canceled');
      await world.advance(20 * DAY);
      expect(valueOf(await by.backend.courierDesk.duty()).jobs).toEqual([]);
      const lost = await found(from, delivery);
      const end = { kind: 'lose', actor: 'time', at: delivery.dueAt + DAY };
      expect([lost.events.at(-1), lost.endedAt]).toMatchObject([end, delivery.dueAt + DAY]);
      expect(await report(from, delivery)).toBe('wrong-status');
    });

    test('costs its business nothing, and earns its courier nothing more', async ({ world, from, by }) => {
      const delivery = await charged(from);
      await carry(by, delivery, stage);
      if (stage === 'returning') valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
      const paid = async () => valueOf(await by.backend.courierDesk.earnings(instant(0), instant(delivery.dueAt * 2)));
      const before = (await paid()).map(({ earned }) => earned);
      expect((await overview(from))?.balance).toBe(stage === 'returning' ? 699 : 0);
      await world.advance(2 * DAY);
      expect((await overview(from))?.balance).toBe(0);
      expect((await paid()).map(({ status, earned }) => [status, earned])).toEqual(
        before.map((earned) => ['canceled', earned]),
      );
    });

    test('is forgotten thirty days later, like any other', async ({ world, from, by }) => {
      const delivery = await from.requested({ name: 'Zyxrosa' });
      await carry(by, delivery, stage);
      await world.advance(PROMISED + DAY + PEOPLE_KEPT - HOUR);
      await customer(world);
      expect(await world.everything()).toContain('Zyxrosa');
      await world.advance(2 * HOUR);
      await customer(world);
      expect(await world.everything()).not.toMatch(new RegExp(`Zyxrosa|${delivery.key}`, 'u'));
    });
  });

  test('an administrator may report any, and a late failure is credited once', async ({ world, from, by }) => {
    const admin = await administratorOf(world);
    const delivery = await charged(from);
    await carry(by, delivery, 'at_dropoff');
    await world.advance(3 * HOUR);
    valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'no_answer'));
    expect((await overview(from))?.balance).toBe(0);
    // The courier was online a moment ago.
    expect(await report(admin, delivery)).toBe('too-early');
    await world.advance(2 * HOUR);
    expect(await report(admin, delivery)).toBe('accepted');
    expect(await found(from, delivery)).toMatchObject({ status: 'canceled', failureReason: 'lost', onTime: false });
    expect((await overview(from))?.balance).toBe(0);
    const reasons = (await found(from, delivery)).events
      .slice(-2)
      .map(({ kind, actor, reason }) => [kind, actor, reason]);
    expect(reasons).toEqual([
      ['fail', 'courier', 'no_answer'],
      ['lose', 'admin', undefined],
    ]);
  });

  test('a free one that failed too late is given back once', async ({ world, from, by }) => {
    const delivery = await from.requested();
    await carry(by, delivery, 'at_dropoff');
    await world.advance(HOUR);
    valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'refused'));
    expect(await freeLeft(from)).toBe(5);
    await world.advance(2 * DAY);
    expect([(await found(from, delivery)).failureReason, await freeLeft(from)]).toEqual(['lost', 5]);
  });

  test('a parcel without a courier can’t be reported lost', async ({ from, by }) => {
    const searched = await from.requested();
    const delivered = await from.requested();
    await carry(by, delivered, 'delivered');
    expect([await report(from, searched), await report(from, delivered)]).toEqual(['wrong-status', 'wrong-status']);
    expect(await report(by, delivered)).toBe('no-such-delivery');
  });

  test('a courier is free once theirs is lost, also in another city, without a lookup', async ({ world, from, by }) => {
    const { courierDesk } = by.backend;
    const delivery = await from.requested();
    await carry(by, delivery, 'picked_up');
    valueOf(await courierDesk.saveMarkets([]));
    await world.advance(PROMISED + DAY - MINUTE);
    expect(valueOf(await courierDesk.goOnline()).jobs[0]?.status).toBe('picked_up');
    const next = await from.requested();
    await world.advance(MINUTE + 5000);
    expect(refusalOf(await courierDesk.accept(aCommand(), next.id))).toBe('other-market');
    expect(refusalOf(await courierDesk.arriveAtDropoff(aCommand(), delivery.id))).toBe('wrong-status');
    expect(valueOf(await courierDesk.duty()).jobs).toEqual([]);
  });

  test('a courier who lost the approval has nothing left to finish', async ({ world, from, by }) => {
    await carry(by, await from.requested(), 'picked_up');
    const { accountReview } = (await administratorOf(world)).backend;
    valueOf(await accountReview.decide(by.id, 'suspend', '', []));
    expect(refusalOf(await by.backend.courierDesk.duty())).toBe('accepted');
    expect(valueOf(await accountReview.record(by.id))?.carries).toBe('picked_up');
    // By then the earlier commands are forgotten.
    await world.advance(DAY + MINUTE);
    expect(refusalOf(await by.backend.courierDesk.duty())).toBe('accepted');
    await world.advance(PROMISED);
    expect(refusalOf(await by.backend.courierDesk.duty())).toBe('denied');
    expect(valueOf(await accountReview.record(by.id))?.carries).toBeNull();
    expect(valueOf(await accountReview.record(from.id))?.activeDeliveries).toBe(0);
  });
}
