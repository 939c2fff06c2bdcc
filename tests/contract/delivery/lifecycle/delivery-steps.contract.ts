import { describe, expect } from 'vitest';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, aDeliveryId, carry, courierOnline, sender, type Stage } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** Every step of a courier except accepting, by the name of the port's function. */
const STEPS: Readonly<Record<string, (desk: CourierDesk, delivery: MerchantDelivery) => Promise<unknown>>> = {
  release: (desk, { id }) => desk.release(aCommand(), id),
  arriveAtPickup: (desk, { id }) => desk.arriveAtPickup(aCommand(), id),
  pickUp: (desk, { id }) => desk.pickUp(aCommand(), id),
  arriveAtDropoff: (desk, { id }) => desk.arriveAtDropoff(aCommand(), id),
  deliver: (desk, { id, pin }) => desk.deliver(aCommand(), id, { pin: pin ?? '' }),
  fail: (desk, { id }) => desk.fail(aCommand(), id, 'refused'),
  handBack: (desk, { id }) => desk.handBack(aCommand(), id, aJpeg()),
};
/** The steps that are allowed at each stage, and the status after each. */
const ALLOWED: Readonly<Record<Stage, Readonly<Record<string, string>>>> = {
  accepted: { release: 'searching', arriveAtPickup: 'at_pickup' },
  at_pickup: { release: 'searching', pickUp: 'picked_up' },
  picked_up: { arriveAtDropoff: 'at_dropoff' },
  at_dropoff: { deliver: 'delivered', fail: 'returning' },
  returning: { handBack: 'returned' },
  delivered: {},
  returned: {},
};

/** Couriers accept deliveries, and carry them step by step. */
export function deliveryStepsContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('accepting', () => {
    test('gives a delivery to one of many; the others learn that another was faster', async ({ world }) => {
      const made = await (await sender(world)).requested();
      const couriers = [await courierOnline(world), await courierOnline(world), await courierOnline(world)];
      const answers = await Promise.all(couriers.map(({ backend }) => backend.courierDesk.accept(aCommand(), made.id)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter(({ ok }) => !ok).map(refusalOf)).toEqual(['taken', 'taken']);
      const jobs = await Promise.all(
        couriers.map(async ({ backend }) => valueOf(await backend.courierDesk.duty()).jobs),
      );
      expect(jobs.flat()).toHaveLength(1);
    });

    test('two at the same time gives one of them; the other stays on the board', async ({ world, from }) => {
      const [one, two] = [await from.requested(), await from.requested()];
      const { courierDesk } = (await courierOnline(world)).backend;
      const answers = await Promise.all([one, two].map(({ id }) => courierDesk.accept(aCommand(), id)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter(({ ok }) => !ok).map(refusalOf)).toEqual(['busy']);
      const other = (await courierOnline(world)).backend.courierDesk;
      expect(valueOf(await other.duty()).offers).toHaveLength(1);
    });

    test('is for the first; the second learns each time that another was faster', async ({ world }) => {
      const { id } = await (await sender(world)).requested();
      const [first, second] = [await courierOnline(world), await courierOnline(world)];
      const [won, lost] = [aCommand(), aCommand()];
      const job = valueOf(await first.backend.courierDesk.accept(won, id));
      expect(refusalOf(await second.backend.courierDesk.accept(lost, id))).toBe('taken');
      expect(valueOf(await first.backend.courierDesk.accept(won, id))).toEqual(job);
      expect(refusalOf(await second.backend.courierDesk.accept(lost, id))).toBe('taken');
      expect(job.dropoff).toBeNull();
      expect(job.pickup).toMatchObject({ street: '12 Alder Street', notes: 'Ring at the back' });
    });

    test('is too late for a canceled, expired or unknown delivery', async ({ world, from }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      const { id } = await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
      expect(refusalOf(await courierDesk.accept(aCommand(), id))).toBe('taken');
      expect(refusalOf(await courierDesk.accept(aCommand(), aDeliveryId()))).toBe('taken');
    });
  });

  describe.each(Object.keys(ALLOWED) as Stage[])('from %s', (stage) => {
    test.for(Object.keys(STEPS))('%s', async (name, { world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, stage);
      const other = await courierOnline(world);
      const step = STEPS[name];
      const theirs = (await step?.(other.backend.courierDesk, delivery)) as Parameters<typeof refusalOf>[0];
      expect(refusalOf(theirs)).toBe('no-such-delivery');
      const taken = (await step?.(by.backend.courierDesk, delivery)) as Parameters<typeof refusalOf>[0];
      const leadsTo = ALLOWED[stage][name];
      expect(refusalOf(taken)).toBe(leadsTo === undefined ? 'wrong-status' : 'accepted');
      const after = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect(after?.status).toBe(leadsTo ?? stage);
      expect(after?.events.map(({ seq }) => seq)).toEqual(after?.events.map((_, index) => index + 1));
    });
  });
}
