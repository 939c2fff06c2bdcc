import { describe, expect } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, takeStep } from '#tests/contract/dispatch-people.ts';
import { balance, charged, earned, failAt, found, handBack, useFree } from '../lifecycle/held-deliveries.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const ROSA = 'rosa@example.com';

/** A parcel that couldn't be delivered is taken to the door again. */
export function deliveryRetryContract(open: OpenDispatch): void {
  const test = withDeliveries(open);
  const retry = ({ backend }: DeliveringPerson, { id }: MerchantDelivery) => backend.courierDesk.retry(aCommand(), id);
  const toTheDoor = async (by: DeliveringPerson, delivery: MerchantDelivery) => {
    valueOf(await retry(by, delivery));
    await takeStep(by, delivery, 'at_dropoff');
  };

  test('its courier is on the way again, once for each command', async ({ from, by }) => {
    const delivery = await from.requested();
    const { courierDesk } = by.backend;
    await failAt(by, delivery, 'refused');
    const command = aCommand();
    const job = valueOf(await courierDesk.retry(command, delivery.id));
    expect(job).toMatchObject({ status: 'picked_up', failureReason: null, held: null });
    expect(job.dropoff?.street).toBe(delivery.people?.dropoff.street);
    expect(job.timeline.map(({ status }) => status)).not.toContain('at_dropoff');
    expect(valueOf(await courierDesk.retry(command, delivery.id))).toEqual(job);
    expect(refusalOf(await retry(by, delivery))).toBe('wrong-status');
    const seen = await found(from, delivery);
    expect(seen).toMatchObject({ status: 'picked_up', failureReason: null, onTime: null, heldUntil: null });
    expect(seen.events.at(-1)).toMatchObject({ kind: 'retry', actor: 'courier', seq: seen.version });
  });

  test('it’s charged and paid once, by the attempt that counts', async ({ from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await failAt(by, delivery, 'unsafe');
    await toTheDoor(by, delivery);
    expect([await balance(from), await earned(by, delivery)]).toEqual([0, []]);
    await takeStep(by, delivery, 'delivered');
    expect([await balance(from), await earned(by, delivery)]).toEqual([699, [['pay', 500]]]);
    expect(await found(from, delivery)).toMatchObject({ status: 'delivered', onTime: true, held: null });
  });

  test('a charged attempt stays charged, and keeps its promise', async ({ world, from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await carry(by, delivery, 'at_dropoff');
    await world.advance(5 * MINUTE);
    valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'no_answer'));
    expect(await balance(from)).toBe(699);
    await world.advance(60 * MINUTE);
    await toTheDoor(by, delivery);
    await takeStep(by, delivery, 'delivered');
    expect(await found(from, delivery)).toMatchObject({ onTime: true, held: 'entered' });
    expect([await balance(from), await earned(by, delivery)]).toEqual([699, [['pay', 500]]]);
  });

  test('an attempt that doesn’t count keeps no promise: late after it is credited', async ({ world, from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await failAt(by, delivery, 'refused');
    await world.advance(60 * MINUTE);
    await toTheDoor(by, delivery);
    await takeStep(by, delivery, 'delivered');
    expect(await found(from, delivery)).toMatchObject({ onTime: false, held: null });
    expect([await balance(from), await earned(by, delivery)]).toEqual([0, [['pay', 500]]]);
  });

  test('it can fail again: its money waits for a day from then', async ({ world, from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await failAt(by, delivery, 'refused');
    valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
    await toTheDoor(by, delivery);
    expect(refusalOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id))).toBe('wrong-status');
    await world.advance(10 * MINUTE);
    valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'unsafe'));
    const failed = await found(from, delivery);
    expect(failed.heldUntil).toBe((failed.events.at(-1)?.at ?? 0) + DAY);
    await handBack(by, delivery);
    expect(await balance(from)).toBe(0);
    valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
    expect(await balance(from)).toBe(699 + 350);
  });

  test('it’s taken there three more times at most', async ({ from, by }) => {
    const delivery = await from.requested();
    const { courierDesk } = by.backend;
    await failAt(by, delivery, 'refused');
    for (let n = 0; n < 3; n += 1) {
      await toTheDoor(by, delivery);
      valueOf(await courierDesk.fail(aCommand(), delivery.id, 'refused'));
    }
    expect(refusalOf(await retry(by, delivery))).toBe('no-more-tries');
  });

  test('it isn’t taken there again with a locked PIN', async ({ from, by }) => {
    const locked = await from.requested();
    const { courierDesk } = by.backend;
    await carry(by, locked, 'at_dropoff');
    const pin = locked.pin === '0000' ? '1111' : '0000';
    for (let n = 0; n < 5; n += 1) expect((await courierDesk.deliver(aCommand(), locked.id, { pin })).ok).toBe(false);
    valueOf(await courierDesk.fail(aCommand(), locked.id, 'pin_locked'));
    expect(refusalOf(await retry(by, locked))).toBe('pin-locked');
  });

  test('nobody but its courier does it, and only while they have it', async ({ from, by, world }) => {
    const delivery = await from.requested();
    await carry(by, delivery, 'at_dropoff');
    expect(refusalOf(await retry(by, delivery))).toBe('wrong-status');
    const other = await courierOnline(world);
    valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'refused'));
    expect(refusalOf(await retry(other, delivery))).toBe('no-such-delivery');
    await handBack(by, delivery);
    expect(refusalOf(await retry(by, delivery))).toBe('wrong-status');
  });

  describe('its recipient', () => {
    test('is mailed each time that it fails, and each time that it’s on its way again', async ({ world, from, by }) => {
      const delivery = await from.requested({ email: ROSA });
      await failAt(by, delivery, 'refused');
      await world.mails(ROSA);
      await toTheDoor(by, delivery);
      const [again] = await world.mails(ROSA);
      expect(again?.subject).toMatch(/^Your delivery from .* is on its way again$/u);
      expect(again?.text).toContain('four-digit PIN');
      valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'wrong_address'));
      const mails = await world.mails(ROSA);
      expect(mails[0]?.text).toContain("the courier couldn't find the address");
      expect(mails.filter(({ subject }) => subject.startsWith('We couldn'))).toHaveLength(2);
      await toTheDoor(by, delivery);
      await takeStep(by, delivery, 'delivered');
      expect((await world.mails(ROSA))[0]?.subject).toMatch(/has arrived$/u);
    });
  });
}
