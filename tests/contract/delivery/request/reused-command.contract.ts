import { describe, expect } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { COMMAND_MEMORY } from '#core/delivery/lifecycle/policy.ts';
import { aCorrection } from '#tests/builders/request.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const CORRECTION = aCorrection({ street: '14 Dropoff Street' });

const MERCHANTS = {
  cancel: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.cancel(command, id, 0),
  'cancel for more': (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.cancel(command, id, 300),
  correct: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.correct(command, id, CORRECTION),
  'correct otherwise': (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.correct(command, id, { ...CORRECTION, unit: '5' }),
  return: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.confirmReturn(command, id),
  lose: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.reportLost(command, id),
  release: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.merchantDeliveries.release(command, id),
} as const;

const COURIERS = {
  'at the shop': (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.courierDesk.arriveAtPickup(command, id),
  'picked up': (by: DeliveringPerson, command: CommandId, id: DeliveryId) => by.backend.courierDesk.pickUp(command, id),
  failed: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.courierDesk.fail(command, id, 'no_answer'),
  'failed otherwise': (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.courierDesk.fail(command, id, 'pin_locked'),
  delivered: (by: DeliveringPerson, command: CommandId, id: DeliveryId) =>
    by.backend.courierDesk.deliver(command, id, { pin: 'nope' }),
  released: (by: DeliveringPerson, command: CommandId, id: DeliveryId) => by.backend.courierDesk.release(command, id),
  accepted: (by: DeliveringPerson, command: CommandId, id: DeliveryId) => by.backend.courierDesk.accept(command, id),
} as const;

/** A command id belongs to one command: its function, its delivery and all its arguments. */
export function reusedCommandContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('another command under the id of an earlier one', () => {
    test('is refused to merchants for every function, and changes nothing', async ({ from }) => {
      const [first, second] = [await from.requested(), await from.requested()];
      const { merchantDeliveries } = from.backend;
      const command = aCommand();
      valueOf(await MERCHANTS.correct(from, command, first.id));
      for (const [name, send] of Object.entries(MERCHANTS)) {
        const about = name === 'correct' ? [second.id] : [first.id, second.id];
        for (const id of about)
          expect([name, refusalOf(await send(from, command, id))]).toEqual([name, 'reused-command']);
      }
      const wanted = from.request();
      for (const request of [wanted, { ...wanted, id: first.id }, { ...wanted, id: second.id }])
        expect(refusalOf(await merchantDeliveries.request(command, request))).toBe('reused-command');
      expect(valueOf(await merchantDeliveries.find(wanted.id))).toBeNull();
      expect(valueOf(await merchantDeliveries.find(second.id))).toEqual(second);
      expect(valueOf(await MERCHANTS.correct(from, command, first.id)).people?.dropoff.street).toBe(CORRECTION.street);
    });

    test('is refused if its request differs; the same request gets its answer', async ({ from }) => {
      const { merchantDeliveries } = from.backend;
      const [command, wanted] = [aCommand(), from.request()];
      const made = valueOf(await merchantDeliveries.request(command, wanted));
      const others = [
        from.request(),
        { ...wanted, details: { ...wanted.details, notes: 'Ring twice' } },
        { ...wanted, agreed: { fee: 699, free: false } },
      ];
      for (const other of others)
        expect(refusalOf(await merchantDeliveries.request(command, other))).toBe('reused-command');
      expect(refusalOf(await MERCHANTS.cancel(from, command, wanted.id))).toBe('reused-command');
      expect(valueOf(await merchantDeliveries.request(command, wanted))).toEqual(made);
      expect(valueOf(await merchantDeliveries.list(from.business))).toHaveLength(1);
    });

    test('is refused to couriers, also after a refusal; the same one gets its answer', async ({ world, from }) => {
      const courier = await courierOnline(world);
      const made = await from.requested();
      await carry(courier, made, 'at_dropoff');
      const command = aCommand();
      expect(refusalOf(await COURIERS.failed(courier, command, made.id))).toBe('too-early');
      for (const [name, send] of Object.entries(COURIERS)) {
        const expected = name === 'failed' ? 'too-early' : 'reused-command';
        expect([name, refusalOf(await send(courier, command, made.id))]).toEqual([name, expected]);
      }
      await world.advance(5 * MINUTE);
      expect(refusalOf(await COURIERS.failed(courier, command, made.id))).toBe('too-early');
      expect(valueOf(await COURIERS.failed(courier, aCommand(), made.id))).toMatchObject({ status: 'returning' });
    });

    test('is accepted once the earlier one is forgotten, or if it is another person’s', async ({ world, from }) => {
      const other = await sender(world);
      const command = aCommand();
      const made = await from.requested();
      valueOf(await MERCHANTS.correct(from, command, made.id));
      const theirs = await other.requested();
      expect(valueOf(await MERCHANTS.cancel(other, command, theirs.id))).toMatchObject({ status: 'canceled' });
      await world.advance(COMMAND_MEMORY + HOUR);
      expect(refusalOf(await MERCHANTS.cancel(from, command, made.id))).toBe('wrong-status');
    });

    test('shows administrators nothing, and is recorded as a lookup', async ({ world, from }) => {
      const [canceled, target] = [await from.requested(), await from.requested()];
      const admin = await administrator(world);
      const { merchantDeliveries, businessRecords } = admin.backend;
      const command = aCommand();
      valueOf(await merchantDeliveries.cancel(command, canceled.id, 0));
      const before = valueOf(await businessRecords.find(from.business))?.lookups;
      const { id, businessId } = target;
      const wanted = from.request({}, { id, businessId });
      expect(refusalOf(await merchantDeliveries.request(command, wanted))).toBe('reused-command');
      expect(refusalOf(await merchantDeliveries.request(aCommand(), wanted))).toBe('no-such-business');
      expect(valueOf(await businessRecords.find(from.business))?.lookups).toEqual(before);
    });
  });

  test('administrators see a business’s settings without phone and notes', async ({ world, from }) => {
    const admin = await administrator(world);
    const own = valueOf(await from.backend.merchantDeliveries.settings(from.business))?.pickup;
    expect(own).toMatchObject({ phone: '+14165550101', notes: 'Ring at the back' });
    expect(valueOf(await admin.backend.merchantDeliveries.settings(from.business))?.pickup).toEqual({
      ...own,
      phone: '',
      notes: '',
    });
  });
}
