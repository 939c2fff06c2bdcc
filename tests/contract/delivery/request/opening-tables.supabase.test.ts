import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areWeekHours, nextOpen } from '#core/delivery/request/opening-hours.ts';
import { closedCode, nextReady } from '#core/delivery/request/opening.ts';
import { openingHours, openingMoment, openings } from '#tests/builders/opening-hours.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

const { sql } = sqlOfProject();

const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;

test('The next opening is the same as in core, on random weeks around clock changes', async () => {
  const cases = fc.sample(fc.tuple(openingHours, fc.array(openingMoment, { minLength: 25, maxLength: 25 })), 40);
  for (const [hours, moments] of cases) {
    const rows = await sql<{ next: string | null }>(
      `select (extract(epoch from private.next_open(${json(hours)}, to_timestamp(m / 1000.0))) * 1000)::bigint::text as next
       from unnest(array[${moments.join(',')}]::bigint[]) with ordinality as x (m, o) order by o`,
    );
    const found = rows.map(({ next }) => (next === null ? null : Number(next)));
    expect([hours, found]).toEqual([hours, moments.map((at) => nextOpen(hours, at))]);
  }
});

test('The next possible moment is the same as in core, for random city and shop hours', async () => {
  const inAYear = fc.sample(fc.tuple(openings, fc.array(openingMoment, { minLength: 25, maxLength: 25 })), 40);
  for (const [opening, moments] of inAYear) {
    const { hours, shop, pause } = opening;
    const until = pause === null ? 'null' : `to_timestamp(${pause.until} / 1000.0)`;
    const city = `(jsonb_populate_record(null::private.city_settings, jsonb_build_object('hours', ${json(hours)}, 'paused_until', ${until})))`;
    const ofShop = `nullif(${json(shop)}, 'null')`;
    const rows = await sql<{ next: string | null; code: string | null }>(
      `select (extract(epoch from private.next_ready(c, s, t)) * 1000)::bigint::text as next, private.closed_code(c, s, t) as code
       from (select ${city} as c, ${ofShop} as s) x, unnest(array[${moments.join(',')}]::bigint[]) with ordinality as y (m, o),
         lateral (select to_timestamp(m / 1000.0) as t) z order by o`,
    );
    const found = rows.map(({ next, code }) => ({ next: next === null ? null : Number(next), code }));
    const wanted = moments.map((at) => ({ next: nextReady(opening, at), code: closedCode(opening, at) }));
    expect([opening, found]).toEqual([opening, wanted]);
  }
});

test('Hours that an operator may set are the same as in core', async () => {
  const day = [{ from: 540, to: 1020 }];
  const week = Array.from({ length: 7 }, () => day);
  const valid = { timeZone: 'America/Toronto', week, closed: ['2026-12-25', '2027-01-01'] };
  const ranges = (...of: readonly (readonly [number, number])[]) => ({
    ...valid,
    week: [of.map(([from, to]) => ({ from, to })), ...week.slice(1)],
  });
  const tried = [
    valid,
    { ...valid, closed: [] },
    { ...valid, week: week.slice(1) },
    ranges([0, 1440]),
    ranges([540, 600], [1320, 150]),
    ranges([1320, 150], [540, 600]),
    ranges([540, 600], [600, 660]),
    ranges([540, 600], [660, 630], [700, 800]),
    ranges([0, 10], [20, 30], [40, 50], [60, 70]),
    ranges([1440, 10]),
    ranges([0, 1441]),
    ranges([-1, 10]),
    ranges([0.5, 10]),
    { ...valid, closed: ['2026-02-29'] },
    { ...valid, closed: ['2028-02-29'] },
    { ...valid, closed: ['2026-13-01'] },
    { ...valid, closed: ['2026-1-01'] },
    { ...valid, closed: ['2026-12-25', '2026-12-25'] },
    { ...valid, closed: ['2027-01-01', '2026-12-25'] },
    {
      ...valid,
      closed: Array.from({ length: 61 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
    },
  ];
  const rows = await sql<{ ok: boolean }>(
    `select private.are_opening_hours(h) as ok from unnest(array[${tried.map(json).join(',')}]) with ordinality as x (h, o) order by o`,
  );
  expect(rows.map(({ ok }) => ok)).toEqual(tried.map(areWeekHours));
  const odd = [
    null,
    'x',
    [],
    { ...valid, timeZone: 'EST' },
    { ...valid, timeZone: 5 },
    { ...valid, more: 1 },
    { week, closed: [] },
  ];
  const refused = await sql<{ ok: boolean }>(
    `select private.are_opening_hours(h) as ok from unnest(array[${odd.map(json).join(',')}]) as h`,
  );
  expect(refused.map(({ ok }) => ok)).toEqual(odd.map(() => false));
});
