import { describe, expect } from 'vitest';
import { OFFERS_SHOWN } from '#core/delivery/board/board.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aCorrection } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, sender, type Sender } from '#tests/contract/dispatch-people.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** Several requests, each at its price: the first five are free. */
async function requestMany(from: Sender, count: number, more: Partial<DeliveryForm> = {}): Promise<MerchantDelivery[]> {
  const made: MerchantDelivery[] = [];
  for (let n = 0; n < count; n += 1) {
    const agreed = { fee: more.size === 'large' ? 999 : 699, free: made.length < 5 };
    made.push(valueOf(await from.backend.merchantDeliveries.request(aCommand(), from.request(more, { agreed }))));
  }
  return made;
}

/** The order of lists, including events of the same instant. */
export function deliveryOrderContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a courier’s board', () => {
    test('lists at most a hundred, by pay, then by due time, then by id', async ({ world, by }) => {
      const shops = [await sender(world), await sender(world), await sender(world)] as const;
      await world.stopClock(instant(Date.parse('2030-03-04T05:06:07Z')));
      valueOf(await by.backend.courierDesk.goOnline());
      const later = await requestMany(shops[0], 50, { readyIn: 15 });
      const sooner = await requestMany(shops[1], 30);
      const large = await requestMany(shops[2], 22, { size: 'large', readyIn: 30 });
      const ids = [large, sooner, later].flatMap((made) => made.map(({ id }) => id).toSorted());
      expect(ids.length).toBeGreaterThan(OFFERS_SHOWN);
      const { offers } = valueOf(await by.backend.courierDesk.duty());
      expect(offers.map(({ id }) => id)).toEqual(ids.slice(0, OFFERS_SHOWN));
    });
  });

  describe('events of the same instant', () => {
    test('are listed by id, the last one first', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) ids.push((await requested()).id);
      await world.levelTimes();
      const rows = valueOf(await backend.merchantDeliveries.list(business));
      expect(rows.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
    });

    test('are in recent activity by step, then by delivery, also at the cut after ten', async ({ world }) => {
      const { backend, business, requested, request } = await sender(world);
      const { merchantDeliveries } = backend;
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) ids.push((await requested()).id);
      for (let n = 0; n < 7; n += 1) {
        const wanted = request({}, { agreed: { fee: 699, free: false } });
        ids.push(valueOf(await merchantDeliveries.request(aCommand(), wanted)).id);
      }
      const [first, last] = [ids.toSorted().at(0) ?? '', ids.toSorted().at(-1) ?? ''];
      for (const id of [first, last])
        valueOf(await merchantDeliveries.correct(aCommand(), id as never, aCorrection({ street: 'A' })));
      await world.levelTimes();
      const recent = valueOf(await merchantDeliveries.overview(business))?.recent ?? [];
      expect(recent.map(({ delivery, seq }) => [delivery, seq])).toEqual([
        [last, 2],
        [first, 2],
        ...ids
          .toSorted()
          .toReversed()
          .slice(0, 8)
          .map((id) => [id, 1]),
      ]);
    });
  });
}
