import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { metersBetween } from '#core/geography/point.ts';
import {
  DISTANCES,
  LEG_BANDS,
  LEGS,
  leftRange,
  legRange,
  NO_TIMES,
  TIME_ENDS,
  withTime,
} from '#core/delivery/place/leg-times.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

const { each, sql } = sqlOfProject();

const COUNTS = `array(select c::integer from jsonb_array_elements_text(x -> 'counts') with ordinality as u (c, i) order by i)`;
const size = TIME_ENDS.length;
const counts = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 90 }), { minLength: size, maxLength: size }),
  // Few times, in at most two of the counts.
  fc
    .tuple(fc.nat(size - 1), fc.nat(size - 1), fc.integer({ min: 0, max: 40 }))
    .map(([a, b, count]) => TIME_ENDS.map((_end, index) => (index === a || index === b ? count : 0))),
);
const seconds = fc.oneof(fc.integer({ min: -5, max: 12_000 }), fc.constantFrom(0, ...TIME_ENDS));

test('the database adds times to the same counts, and halves them at the same sum', async () => {
  const drawn = fc.sample(fc.record({ counts, seconds }), { numRuns: 1000, seed: 4 });
  const counted = await each(drawn, `private.with_time(${COUNTS}, (x ->> 'seconds')::integer)`);
  expect(counted).toEqual(drawn.map((one) => withTime(one.counts, one.seconds * 1000)));
});

test('the database has the same ranges for the same counts', async () => {
  const which = fc.constantFrom(
    ...LEGS.flatMap((leg) =>
      LEG_BANDS.filter((band) => (leg === 'door') === (band !== 'all')).map((band) => ({ leg, band })),
    ),
  );
  const drawn = fc.sample(fc.record({ counts, which, seconds: seconds.map((s) => Math.max(0, s)) }), {
    numRuns: 3000,
    seed: 4,
  });
  const ranges = await each(
    drawn,
    `private.leg_range(${COUNTS}, x #>> '{which,leg}', x #>> '{which,band}', (x ->> 'seconds')::integer)`,
  );
  expect(ranges).toEqual(
    drawn.map((one) => {
      const { from, to, usual } = legRange(one.counts, one.which.leg, one.which.band, one.seconds * 1000);
      return { from_s: from, to_s: to, usual };
    }),
  );
  expect(new Set(ranges.map((range) => (range as { usual: boolean }).usual))).toEqual(new Set([true, false]));
});

test('the database measures the same distances', async () => {
  const near = fc.record({
    lat: fc.double({ min: 43.5, max: 43.8, noNaN: true }),
    lon: fc.double({ min: -79.7, max: -79.2, noNaN: true }),
  });
  const drawn = fc.sample(fc.record({ a: near, b: near }), { numRuns: 2000, seed: 4 });
  const number = (path: string) => `(x #>> '{${path}}')::double precision`;
  const measured = await each(
    drawn,
    `private.meters_between(${number('a,lat')}, ${number('a,lon')}, ${number('b,lat')}, ${number('b,lon')})`,
  );
  expect(measured).toEqual(drawn.map(({ a, b }) => Math.round(metersBetween(a, b))));
});

test('the database has the same remaining times for the same counts', async () => {
  const known = fc.sample(fc.array(fc.option(counts, { nil: NO_TIMES }), { minLength: 8, maxLength: 8 }), {
    numRuns: 40,
    seed: 4,
  });
  const meters = [0, ...DISTANCES.flatMap((distance) => [distance - 83, distance, distance + 1, distance + 118]), 9000];
  let ranged = 0;
  for (const one of known) {
    await sql(`delete from private.leg_times;
      insert into private.leg_times (market, leg, band, counts) values ${DISTANCES.map(
        (distance, index) => `('here', 'left', '${distance}', '{${one[index]?.join(',')}}')`,
      ).join(',')}`);
    const ranges = await each(meters, `private.left_range('here', x::integer)`);
    const expected = meters.map((each) => leftRange((distance) => one[DISTANCES.indexOf(distance)] ?? NO_TIMES, each));
    expect(ranges).toEqual(expected.map((range) => ({ from_s: range?.from ?? null, to_s: range?.to ?? null })));
    ranged += expected.filter((range) => range !== null).length;
  }
  expect(ranged).toBeGreaterThan(400);
  expect(ranged).toBeLessThan(known.length * meters.length);
});
