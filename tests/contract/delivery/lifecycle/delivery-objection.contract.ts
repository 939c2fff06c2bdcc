import { expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, carry, sender } from '#tests/contract/dispatch-people.ts';
import { balance, charged, earned, failAt, found, freeLeft, handBack, jobs, useFree } from './held-deliveries.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** A merchant's objection to a failure that only the courier's report shows. */
export function deliveryObjectionContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  test('only an administrator decides once the merchant objects', async ({ world, from, by }) => {
    const admin = await administratorOf(world);
    await useFree(from);
    const [turnedDown, granted, calm] = [await charged(from), await charged(from), await charged(from)];
    for (const delivery of [turnedDown, granted, calm]) {
      await failAt(by, delivery, 'unsafe');
      await handBack(by, delivery);
    }
    const { merchantDeliveries } = from.backend;
    const { deliveryFinder, merchantDeliveries: decided } = admin.backend;
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
    const listed = valueOf(await deliveryFinder.objections());
    expect(listed.map(({ delivery }) => delivery.id).toSorted()).toEqual([turnedDown.id, granted.id].toSorted());
    expect(listed.map(({ delivery }) => delivery.held)).toEqual(['objected', 'objected']);
    expect(listed[0]?.business).toMatchObject({ id: from.business, removed: false });
    for (const other of [from, by]) expect(valueOf(await other.backend.deliveryFinder.objections())).toEqual([]);

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
    expect(valueOf(await deliveryFinder.objections())).toEqual([]);
    const dropped = (await jobs(by, granted)).find(({ id }) => id === granted.id);
    expect(dropped).toMatchObject({ held: 'dropped', heldReason: 'Ten in three seconds.', earned: [] });
  });

  test('only its merchant confirms a failure or takes an objection back', async ({ from, by }) => {
    await useFree(from);
    const delivery = await charged(from);
    await failAt(by, delivery, 'refused');
    valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
    valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
    expect([(await found(from, delivery)).held, await balance(from)]).toEqual(['entered', 699]);
  });

  test('a free delivery returns once: when waived, or at the failure if it was late', async ({ world, from, by }) => {
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
  });
}
