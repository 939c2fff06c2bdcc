import { expect, test } from 'vitest';
import { legDone } from '#core/delivery/arrival.ts';
import type { DeliveryStatus } from '#core/delivery/delivery-status.ts';
import { bandOf, NO_TIMES, withTime, type LegTimes } from '#core/delivery/leg-times.ts';
import { bulkRows } from '#demo/world/seed/bulk.ts';
import { LEG_TIMES } from '#demo/world/seed/leg-times.ts';

const NOW = Date.UTC(2026, 10, 25, 17);
const STEPS: readonly DeliveryStatus[] = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff'];

test('the demo knows the times of its own past deliveries', () => {
  const known = new Map<string, LegTimes>();
  const past = bulkRows({ businesses: 0, users: 0, deliveries: 412, seededAt: NOW }).deliveries();
  for (const { delivery } of past?.all(NOW as never) ?? [])
    for (const [index, status] of STEPS.entries()) {
      if (delivery.reached[status] === undefined) continue;
      const done = legDone({ ...delivery, status: STEPS[index - 1] ?? 'searching' }, { ...delivery, status });
      if (done === null) continue;
      const row = { market: delivery.market, leg: done.leg, band: bandOf(done.leg, delivery.zone) };
      const key = Object.values(row).join(' ');
      known.set(key, { ...row, counts: withTime(known.get(key)?.counts ?? NO_TIMES, done.ms) });
    }
  const sorted = (rows: Iterable<LegTimes>) =>
    [...rows].toSorted((a, b) => `${a.leg}${a.band}`.localeCompare(`${b.leg}${b.band}`));
  expect(sorted(LEG_TIMES)).toEqual(sorted(known.values()));
});
