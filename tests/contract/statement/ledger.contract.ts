import { describe, expect } from 'vitest';
import { instant } from '#core/instant.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, carry, courierOnline, type Sender } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import type { DeliveringPerson } from '../dispatch-under-test.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** A courier's earnings, by kind. */
async function earned(by: DeliveringPerson, now: number): Promise<Record<string, number>> {
  const jobs = valueOf(await by.backend.courierDesk.earnings(instant(0), instant(now * 2)));
  return Object.fromEntries(jobs.flatMap((job) => job.earned.map(({ kind, amount }) => [kind, amount])));
}

const balance = async ({ backend, business }: Sender) =>
  valueOf(await backend.merchantDeliveries.overview(business))?.balance;

/** A delivery with a fee, after using up the free ones. */
async function charged(from: Sender) {
  for (let free = 0; free < 5; free += 1) await from.requested();
  const request = from.request({ size: 'large', postalCode: 'M6M 1A1' }, { agreed: { fee: 1199, free: false } });
  return valueOf(await from.backend.merchantDeliveries.request(aCommand(), request));
}

/** Charges, credits and pay. */
export function ledgerContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the ledger', () => {
    test('charges the fee and pays the courier when it is delivered', async ({ world, from }) => {
      const delivery = await charged(from);
      const by = await courierOnline(world);
      await carry(by, delivery, 'delivered');
      expect(await balance(from)).toBe(1199);
      expect(await earned(by, delivery.dueAt)).toEqual({ pay: 900 });
      const [job] = valueOf(await by.backend.courierDesk.earnings(instant(0), instant(delivery.dueAt * 2)));
      expect(job?.shop).toBe(delivery.people?.pickup.name);
    });

    test('adds half of both for the way back', async ({ world, from }) => {
      const delivery = await charged(from);
      const by = await courierOnline(world);
      await carry(by, delivery, 'returned');
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
      expect(await balance(from)).toBe(1199 + 600);
      expect(await earned(by, delivery.dueAt)).toEqual({ pay: 900, return_pay: 450 });
    });

    test('charges 3.00 for canceling once a courier is on the way, but not after a release', async ({ from, by }) => {
      const delivery = await charged(from);
      await carry(by, delivery, 'accepted');
      valueOf(await by.backend.courierDesk.release(aCommand(), delivery.id));
      await carry(by, delivery, 'accepted');
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 300));
      expect(await balance(from)).toBe(300);
      expect(await earned(by, delivery.dueAt)).toEqual({ cancel_pay: 300 });
      expect(valueOf(await by.backend.courierDesk.duty()).jobs).toEqual([]);
    });

    test('charges nothing for a free delivery, and pays its courier as usual', async ({ from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      expect(await balance(from)).toBe(0);
      expect(await earned(by, delivery.dueAt)).toEqual({ pay: 500 });
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))?.freeLeft).toBe(4);
    });
  });
}
