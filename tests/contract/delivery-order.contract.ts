import { describe, expect, test } from 'vitest';
import type { OpenDispatch } from './dispatch-under-test.ts';
import { aCommand, sender } from './dispatch-people.ts';
import { valueOf } from './outcome.ts';
import { withBackend } from './with-backend.ts';

/** The order of lists, also of what happened at the same instant. */
export function deliveryOrderContract(open: OpenDispatch): void {
  const on = withBackend(open);

  describe('what happened at the same instant', () => {
    test(
      'is listed by id, the last one first',
      on(async (world) => {
        const { backend, business, requested } = await sender(world);
        const ids: string[] = [];
        for (let n = 0; n < 5; n += 1) ids.push((await requested()).id);
        await world.levelTimes();
        const rows = valueOf(await backend.merchantDeliveries.list(business));
        expect(rows.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
      }),
    );

    test(
      'is recent activity by step, then by delivery, also where the tenth place is shared',
      on(async (world) => {
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
          valueOf(
            await merchantDeliveries.correct(aCommand(), id as never, {
              street: 'A',
              unit: '',
              notes: '',
              phone: '+14165550199',
            }),
          );
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
      }),
    );
  });
}
