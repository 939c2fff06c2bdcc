import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { FailureReason } from '#core/delivery/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/tracking-number.ts';
import { instant, later } from '#core/instant.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { DeliveringPerson, OpenDispatch } from './dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, sender, type Sender } from './dispatch-people.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { withBackend } from './with-backend.ts';

const UNPROVEN = ['refused', 'wrong_address', 'unsafe'] as const;

const found = async ({ backend }: DeliveringPerson, { id }: MerchantDelivery) =>
  valueOf(await backend.merchantDeliveries.find(id)) as MerchantDelivery;
const balance = async ({ backend, business }: Sender) =>
  valueOf(await backend.merchantDeliveries.overview(business))?.balance;
const freeLeft = async ({ backend, business }: Sender) =>
  valueOf(await backend.merchantDeliveries.settings(business))?.freeLeft;
const jobs = async ({ backend }: DeliveringPerson, { dueAt }: MerchantDelivery) =>
  valueOf(await backend.courierDesk.earnings(instant(0), instant(dueAt * 2)));
const earned = async (by: DeliveringPerson, delivery: MerchantDelivery) =>
  (await jobs(by, delivery)).flatMap((job) => job.earned.map(({ kind, amount }) => [kind, amount]));

/** Uses the free ones up. */
async function useFree(from: Sender): Promise<void> {
  for (let free = 0; free < 5; free += 1) await from.requested();
}
const charged = async (from: Sender) =>
  valueOf(
    await from.backend.merchantDeliveries.request(aCommand(), from.request({}, { agreed: { fee: 699, free: false } })),
  );
/** Carries it to the door, where it fails for a reason. */
async function failAt(by: DeliveringPerson, delivery: MerchantDelivery, reason: FailureReason): Promise<void> {
  await carry(by, delivery, 'at_dropoff');
  valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, reason));
}
const handBack = async (by: DeliveringPerson, { id }: MerchantDelivery) =>
  valueOf(await by.backend.courierDesk.handBack(aCommand(), id, aJpeg()));

/** What a failure costs and pays that only the courier's word stands for. */
export function deliveryHeldContract(open: OpenDispatch): void {
  const on = withBackend(open);

  test(
    'ten that are picked up, fail as unsafe and come back within seconds cost and pay nothing until they’re confirmed',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      await useFree(from);
      const ten: MerchantDelivery[] = [];
      for (let n = 0; n < 10; n += 1) {
        const delivery = await charged(from);
        await failAt(by, delivery, 'unsafe');
        await handBack(by, delivery);
        ten.push(delivery);
      }
      const [first] = ten;
      if (first === undefined) return;
      expect([await balance(from), await earned(by, first)]).toEqual([0, []]);
      expect((await jobs(by, first)).map(({ held }) => held)).toEqual(ten.map(() => 'waiting'));
      for (const { id } of ten) valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), id));
      expect(await balance(from)).toBe(10 * (699 + 350));
      expect((await earned(by, first)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(10 * 750);
    }),
  );

  describe.each(UNPROVEN)('a failure that only the courier’s word stands for (%s)', (reason) => {
    test(
      'waits for its merchant, who confirms it once',
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
        await useFree(from);
        const delivery = await charged(from);
        await failAt(by, delivery, reason);
        const waiting = await found(from, delivery);
        const failedAt = waiting.events.at(-1)?.at ?? instant(0);
        expect(waiting).toMatchObject({ status: 'returning', held: 'waiting', heldUntil: later(failedAt, DAY) });
        expect(valueOf(await by.backend.courierDesk.duty()).job?.held).toBe('waiting');
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
      }),
    );
  });

  test(
    'is entered by itself after a day, though it ended long before, whoever looks, however late',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
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
    }),
  );

  test(
    'of the way back, what is confirmed on the way is entered as it comes; its courier stays at work elsewhere',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      await useFree(from);
      const delivery = await charged(from);
      await failAt(by, delivery, 'wrong_address');
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
      expect([await balance(from), await earned(by, delivery)]).toEqual([699, [['pay', 500]]]);
      expect(valueOf(await by.backend.courierDesk.duty()).job?.held).toBe('entered');
      await handBack(by, delivery);
      expect(await balance(from)).toBe(699 + 350);
      const next = await charged(from);
      await failAt(by, next, 'refused');
      await handBack(by, next);
      await carry(by, await charged(from), 'picked_up');
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), next.id));
      expect(valueOf(await by.backend.courierDesk.duty()).job?.status).toBe('picked_up');
    }),
  );

  test(
    'waits for an administrator once its merchant objects, and for nobody else',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      const admin = await administratorOf(world);
      await useFree(from);
      const [turnedDown, granted, calm] = [await charged(from), await charged(from), await charged(from)];
      for (const delivery of [turnedDown, granted, calm]) {
        await failAt(by, delivery, 'unsafe');
        await handBack(by, delivery);
      }
      const { merchantDeliveries } = from.backend;
      const { deliveryLookup, merchantDeliveries: decided } = admin.backend;
      expect(refusalOf(await (await sender(world)).backend.merchantDeliveries.object(aCommand(), granted.id))).toBe(
        'no-such-delivery',
      );
      expect(refusalOf(await by.backend.merchantDeliveries.object(aCommand(), granted.id))).toBe('no-such-delivery');
      expect(refusalOf(await decided.object(aCommand(), granted.id))).toBe('no-such-delivery');
      expect(refusalOf(await decided.confirmFailure(aCommand(), granted.id))).toBe('no-such-delivery');
      for (const { id } of [turnedDown, granted]) valueOf(await merchantDeliveries.object(aCommand(), id));
      expect(await found(from, granted)).toMatchObject({ held: 'objected', heldUntil: null });
      expect(refusalOf(await merchantDeliveries.object(aCommand(), granted.id))).toBe('wrong-status');
      await world.advance(3 * DAY);
      expect((await found(from, granted)).held).toBe('objected');
      expect(await balance(from)).toBe(699 + 350);
      const listed = valueOf(await deliveryLookup.objections());
      expect(listed.map(({ delivery }) => delivery.id)).toEqual([turnedDown.id, granted.id]);
      expect(listed[0]?.business).toMatchObject({ id: from.business, removed: false });
      for (const other of [from, by]) expect(valueOf(await other.backend.deliveryLookup.objections())).toEqual([]);

      for (const other of [from, by])
        expect(
          refusalOf(await other.backend.merchantDeliveries.decideObjection(aCommand(), granted.id, 'waive', 'Mine')),
        ).toBe('no-such-delivery');
      for (const reason of [' ', 'x'.repeat(281)])
        expect(refusalOf(await decided.decideObjection(aCommand(), granted.id, 'waive', reason))).toBe('invalid');
      expect(refusalOf(await decided.decideObjection(aCommand(), calm.id, 'waive', 'Too fast'))).toBe('wrong-status');
      const upheld = valueOf(await decided.decideObjection(aCommand(), turnedDown.id, 'uphold', ' Plausible. '));
      expect(upheld).toMatchObject({ held: 'entered', heldReason: 'Plausible.' });
      expect(upheld.events.at(-1)).toMatchObject({ kind: 'uphold', actor: 'admin' });
      expect(await balance(from)).toBe(2 * (699 + 350));
      const waived = valueOf(await decided.decideObjection(aCommand(), granted.id, 'waive', 'Ten in three seconds.'));
      expect(waived).toMatchObject({ held: 'dropped', heldReason: 'Ten in three seconds.' });
      expect(await balance(from)).toBe(2 * (699 + 350));
      expect(refusalOf(await decided.decideObjection(aCommand(), granted.id, 'uphold', 'Again'))).toBe('wrong-status');
      expect(valueOf(await deliveryLookup.objections())).toEqual([]);
      const dropped = (await jobs(by, granted)).find(({ id }) => id === granted.id);
      expect(dropped).toMatchObject({ held: 'dropped', heldReason: 'Ten in three seconds.', earned: [] });
    }),
  );

  test(
    'an objection is taken back by its merchant; nobody but its merchant confirms',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      await useFree(from);
      const delivery = await charged(from);
      await failAt(by, delivery, 'refused');
      valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
      expect([(await found(from, delivery)).held, await balance(from)]).toEqual(['entered', 699]);
    }),
  );

  test(
    'a free one is given back when it’s waived, and one that was late at the failure, each once',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await failAt(by, delivery, 'unsafe');
      expect(await freeLeft(from)).toBe(4);
      valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
      const { merchantDeliveries } = admin.backend;
      valueOf(await merchantDeliveries.decideObjection(aCommand(), delivery.id, 'waive', 'Too fast'));
      await handBack(by, delivery);
      expect([await freeLeft(from), await earned(by, delivery)]).toEqual([5, []]);
      const late = await from.requested();
      await carry(by, late, 'at_dropoff');
      await world.advance(HOUR);
      valueOf(await by.backend.courierDesk.fail(aCommand(), late.id, 'unsafe'));
      expect(await freeLeft(from)).toBe(5);
      valueOf(await from.backend.merchantDeliveries.object(aCommand(), late.id));
      valueOf(await merchantDeliveries.decideObjection(aCommand(), late.id, 'waive', 'Too fast'));
      expect(await freeLeft(from)).toBe(5);
    }),
  );

  test(
    'a parcel that’s lost while its money waits costs and pays nothing',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      await useFree(from);
      const delivery = await charged(from);
      await carry(by, delivery, 'at_dropoff');
      await world.advance(2 * HOUR);
      valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'refused'));
      // At the very moment when its money would be entered.
      await world.advance(DAY);
      const lost = await found(from, delivery);
      expect(lost).toMatchObject({ status: 'canceled', failureReason: 'lost', held: 'dropped' });
      expect(lost.events.slice(-2).map(({ kind }) => kind)).toEqual(['fail', 'lose']);
      expect([await balance(from), await earned(by, delivery)]).toEqual([0, []]);
      expect(refusalOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id))).toBe(
        'wrong-status',
      );
    }),
  );

  test(
    'merchants are told by mail that it waits for them, and administrators of an objection',
    on(async (world) => {
      const from = await sender(world);
      const by = await courierOnline(world);
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
      expect(held?.text).toMatch(/You have 24 hours, until \d{1,2}:\d{2} [AP]M tomorrow\./u);
      expect(held?.text).toContain("The courier's pay waits for you.");
      valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
      const [objection, ...more] = (await world.mails(admin.email)).filter(({ code }) => code === undefined);
      expect(more).toEqual([]);
      expect(objection?.subject).toContain(`objected to delivery ${number}`);
      expect(objection?.link).toBe(held?.link);
      for (const mail of [held, objection]) expect(mail?.text).not.toMatch(/Rosa|Dropoff|Zyx/u);
      // Their recipient still hears of it.
      expect(await world.mails('rosa@example.com')).toHaveLength(2);
    }),
  );
}
