import { expect, test } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { approachOf, leftDone, withinAfter, type Approach, type Within } from '#core/delivery/place/approach.ts';
import { legDone } from '#core/delivery/place/arrival.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { bandOf, DISTANCES, NO_TIMES, withTime, type Distance, type LegTimes } from '#core/delivery/place/leg-times.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { readDrawing } from '#core/geography/drawing.ts';
import { instant } from '#core/instant.ts';
import { demoArea } from '#demo/city/areas.ts';
import file from '#demo/city/ca-on-toronto.json' with { type: 'json' };
import { pointAlong, streetsOf } from '#demo/city/streets.ts';
import { bulkRows } from '#demo/world/seed/bulk.ts';
import { LEFT_TIMES, LEG_TIMES } from '#demo/world/seed/leg-times.ts';

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

test('the demo knows the remaining time from each distance', () => {
  const drawing = readDrawing(file);
  if (drawing === null) throw new Error('The drawing can’t be read.');
  const streets = streetsOf(drawing);
  const past = bulkRows({ businesses: 0, users: 0, deliveries: 412, seededAt: NOW }).deliveries();
  const counts = new Map<Distance, readonly number[]>();
  for (const { delivery, people } of past?.all(NOW as never) ?? []) {
    const { picked_up: from, at_dropoff: to } = delivery.reached;
    const shop = demoArea(streets, 'ca', people?.pickup.postalCode ?? '');
    const door = demoArea(streets, 'ca', people?.dropoff.postalCode ?? '');
    if (from === undefined || to === undefined || people === null || shop === null || door === null) continue;
    const way = streets.way(shop, door);
    let within: Within = [];
    let before: Approach | null = null;
    for (let at: number = from; at < to; at += 4 * SECOND) {
      const place = pointAlong(way, (at - from) / (to - from));
      const here = approachOf({ ...place, accuracy: 10, takenAt: instant(at) }, door);
      within = withinAfter(within, before, here);
      before = here;
    }
    for (const { distance, ms } of leftDone(delivery, within))
      counts.set(distance, withTime(counts.get(distance) ?? NO_TIMES, ms));
  }
  const market = marketOf('ca', 'on', 'Toronto');
  expect(LEFT_TIMES).toEqual(
    DISTANCES.flatMap((distance) => {
      const known = counts.get(distance);
      return known === undefined ? [] : [{ market, distance, counts: known }];
    }),
  );
});
