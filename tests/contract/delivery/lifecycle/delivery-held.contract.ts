import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant, later } from '#core/instant.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline } from '#tests/contract/dispatch-people.ts';
import { balance, charged, earned, failAt, found, handBack, jobs, useFree } from './held-deliveries.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const UNPROVEN = ['refused', 'wrong_address', 'unsafe'] as const;

/** The fee and the pay for a failure that only the courier's report shows. */
export function deliveryHeldContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  test('ten that fail and return within seconds cost nothing until confirmed', async ({ world, from }) => {
    await useFree(from);
    const ten: MerchantDelivery[] = [];
    // A single courier would be sent to review meanwhile.
    const couriers = await Promise.all([1, 2, 3, 4].map(() => courierOnline(world)));
    for (let n = 0; n < 10; n += 1) {
      const by = couriers[n % 4] as DeliveringPerson;
      const delivery = await charged(from);
      await failAt(by, delivery, 'unsafe');
      await handBack(by, delivery);
      ten.push(delivery);
    }
    const [first] = ten;
    if (first === undefined) return;
    const all = async <T>(of: (by: DeliveringPerson, delivery: MerchantDelivery) => Promise<readonly T[]>) =>
      (await Promise.all(couriers.map((by) => of(by, first)))).flat();
    expect([await balance(from), await all(earned)]).toEqual([0, []]);
    expect((await all(jobs)).map(({ held }) => held)).toEqual(ten.map(() => 'waiting'));
    for (const { id } of ten) valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), id));
    expect(await balance(from)).toBe(10 * (699 + 350));
    expect((await all(earned)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(10 * 750);
  });

  describe.each(UNPROVEN)('a failure that only the courier reports (%s)', (reason) => {
    test('waits until its merchant confirms it, once', async ({ from, by }) => {
      await useFree(from);
      const delivery = await charged(from);
      await failAt(by, delivery, reason);
      const waiting = await found(from, delivery);
      const failedAt = waiting.events.at(-1)?.at ?? instant(0);
      expect(waiting).toMatchObject({ status: 'returning', held: 'waiting', heldUntil: later(failedAt, DAY) });
      const listed = valueOf(await from.backend.merchantDeliveries.list(from.business));
      expect(listed.find(({ id }) => id === delivery.id)?.held).toBe('waiting');
      expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]?.held).toBe('waiting');
      await handBack(by, delivery);
      expect([await balance(from), await earned(by, delivery)]).toEqual([0, []]);
      const command = aCommand();
      const { merchantDeliveries } = from.backend;
      const confirmed = valueOf(await merchantDeliveries.confirmFailure(command, delivery.id));
      expect(confirmed).toMatchObject({ status: 'returned', held: 'entered', heldUntil: null });
      expect(confirmed.events.at(-1)).toMatchObject({ kind: 'confirm', actor: 'merchant', seq: confirmed.version });
      expect(valueOf(await merchantDeliveries.confirmFailure(command, delivery.id))).toEqual(confirmed);
      expect(refusalOf(await merchantDeliveries.confirmFailure(aCommand(), delivery.id))).toBe('wrong-status');
      expect(await balance(from)).toBe(699 + 350);
      expect(await earned(by, delivery)).toEqual([
        ['pay', 500],
        ['return_pay', 250],
      ]);
    });
  });

  test('is charged after a day, even if it isn’t read until much later', async ({ world, from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await failAt(by, delivery, 'refused');
    await handBack(by, delivery);
    const ended = await found(from, delivery);
    const until = ended.heldUntil ?? instant(0);
    await world.advance(DAY - MINUTE);
    expect([await balance(from), await earned(by, delivery)]).toEqual([0, []]);
    await world.advance(3 * DAY);
    expect(await earned(by, delivery)).toEqual([
      ['pay', 500],
      ['return_pay', 250],
    ]);
    const entered = await found(from, delivery);
    expect(entered).toMatchObject({ held: 'entered', endedAt: ended.endedAt, timeline: ended.timeline });
    expect(entered.events.at(-1)).toMatchObject({ kind: 'confirm', actor: 'time', at: until });
    expect(await balance(from)).toBe(699 + 350);
    expect(refusalOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id))).toBe('wrong-status');
  });

  test('a failure confirmed on the way back is charged on return; its courier goes on', async ({ from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await failAt(by, delivery, 'wrong_address');
    valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
    expect([await balance(from), await earned(by, delivery)]).toEqual([699, [['pay', 500]]]);
    expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]?.held).toBe('entered');
    await handBack(by, delivery);
    expect(await balance(from)).toBe(699 + 350);
    const next = await charged(from);
    await failAt(by, next, 'refused');
    await handBack(by, next);
    await carry(by, await charged(from), 'picked_up');
    valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), next.id));
    expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]?.status).toBe('picked_up');
  });

  test('a parcel lost while its money is held costs and pays nothing', async ({ world, from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await carry(by, delivery, 'at_dropoff');
    await world.advance(2 * HOUR);
    valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'refused'));
    // The moment at which its money would be entered.
    await world.advance(DAY);
    const lost = await found(from, delivery);
    expect(lost).toMatchObject({ status: 'canceled', failureReason: 'lost', held: 'dropped' });
    expect(lost.events.slice(-2).map(({ kind }) => kind)).toEqual(['fail', 'lose']);
    expect([await balance(from), await earned(by, delivery)]).toEqual([0, []]);
    expect(refusalOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id))).toBe(
      'wrong-status',
    );
  });

  test('merchants are mailed a request to confirm, administrators an objection', async ({ world, from, by }) => {
    const admin = await administratorOf(world);
    const delivery = await from.requested({ email: 'rosa@example.com', reference: 'For Zyx' });
    const number = formatTrackingNumber(delivery.number);
    const earlier = (await world.mails(from.email)).length;
    await failAt(by, delivery, 'refused');
    const [held, ...others] = (await world.mails(from.email)).slice(0, -earlier || undefined);
    expect(others).toEqual([]);
    expect(held?.subject).toBe(`Please confirm: delivery ${number} couldn't be handed over`);
    expect(held?.link).toBe(`/deliveries/${from.business}/${delivery.id}`);
    expect(held?.text).toMatch(/handed over at \d{1,2}:\d{2} [AP]M: the recipient didn't want it\./u);
    expect(held?.text).toMatch(/You have 24 hours, until \w{3} \d{1,2} at \d{1,2}:\d{2} [AP]M\./u);
    expect(held?.text).toContain("The courier's pay waits for you.");
    valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
    const [objection, ...more] = (await world.mails(admin.email)).filter(({ code }) => code === undefined);
    expect(more).toEqual([]);
    expect(objection?.subject).toContain(`objected to delivery ${number}`);
    expect(objection?.link).toBe(`/admin/cases?q=${delivery.number}`);
    for (const mail of [held, objection]) expect(mail?.text).not.toMatch(/Rosa|Dropoff|Zyx/u);
    // The recipient is still mailed about the failure.
    const [newest] = await world.mails('rosa@example.com');
    expect(newest?.subject).toMatch(/^We couldn't hand over your delivery/u);
  });

  test('an administrator isn’t mailed an objection of their own business', async ({ world, from, by }) => {
    const admin = await administratorOf(world);
    await world.makeAdmin(from.email);
    const delivery = await from.requested();
    await failAt(by, delivery, 'refused');
    valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
    const objections = async (email: string) =>
      (await world.mails(email)).filter(({ subject }) => subject.includes('objected to delivery')).length;
    expect([await objections(from.email), await objections(admin.email)]).toEqual([0, 1]);
  });
}
