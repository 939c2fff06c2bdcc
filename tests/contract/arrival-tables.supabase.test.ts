import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LEG_BANDS, LEGS, legRange, TIME_ENDS, withTime } from '#core/delivery/leg-times.ts';
import { openLocalProject, type LocalProject } from './local-project.ts';

let project: LocalProject;
beforeAll(async () => {
  project = await openLocalProject(inject('databaseSnapshot'));
});
afterAll(() => project.close());

/** The result of a SQL expression for each value; `x` is the value, as JSON. */
const each = async (values: readonly unknown[], expression: string): Promise<unknown[]> =>
  (
    await project.sql<{ answer: unknown }>(
      `select to_jsonb(${expression}) as answer
       from jsonb_array_elements($json$${JSON.stringify(values)}$json$::jsonb) with ordinality as t (x, n) order by n`,
    )
  ).map(({ answer }) => answer);

const COUNTS = `array(select c::integer from jsonb_array_elements_text(x -> 'counts') with ordinality as u (c, i) order by i)`;
const size = TIME_ENDS.length;
const counts = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 90 }), { minLength: size, maxLength: size }),
  // Few, in one place or two.
  fc
    .tuple(fc.nat(size - 1), fc.nat(size - 1), fc.integer({ min: 0, max: 40 }))
    .map(([a, b, count]) => TIME_ENDS.map((_end, index) => (index === a || index === b ? count : 0))),
);
const seconds = fc.oneof(fc.integer({ min: -5, max: 12_000 }), fc.constantFrom(0, ...TIME_ENDS));

test('the database counts times in the same places, and halves them at the same sum', async () => {
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
