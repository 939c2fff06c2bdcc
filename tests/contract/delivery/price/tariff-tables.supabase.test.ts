import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TARIFF, REACH } from '#core/delivery/price/tariff.ts';
import { zoneWithin } from '#core/delivery/price/zone.ts';
import { areaCode, metersApart } from '#core/geography/area-middles.ts';
import { middleOf } from '#tests/builders/middles.ts';
import { isTariff } from '#core/delivery/price/tariffs.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

const { each, sql } = sqlOfProject();

describe('The tariff in the database', () => {
  test('has the same rules', async () => {
    const amount = fc.oneof(
      fc.integer({ min: -1, max: 2 }),
      fc.integer({ min: 99_999, max: 100_001 }),
      fc.constant(6.5),
    );
    const minutes = fc.oneof(fc.integer({ min: 9, max: 12 }), fc.integer({ min: 478, max: 481 }), fc.constant(30.5));
    const meters = fc.constantFrom(99, 100, 3000, 3000.5, 10_000, 200_000, 200_001);
    const rate = fc.record({ fee: amount, pay: amount, minutes });
    const tariffs = fc.sample(
      fc.record({
        rates: fc.record({ A: rate, B: rate, C: rate }),
        large: fc.record({ fee: amount, pay: amount }),
        cancelFee: amount,
        returnShare: fc.constantFrom(-1, 0, 50, 100, 101, 12.5),
        reach: fc.record({ A: meters, B: meters, C: meters }),
      }),
      { numRuns: 2000, seed: 36 },
    );
    // Most random prices break some rule: each of these breaks at most one.
    const { rates, large } = DEFAULT_TARIFF;
    const near = tariffs.flatMap((drawn) => [
      { ...DEFAULT_TARIFF, rates: { ...rates, B: drawn.rates.B } },
      { ...DEFAULT_TARIFF, rates: { ...rates, A: { ...rates.A, minutes: drawn.rates.A.minutes } } },
      { ...DEFAULT_TARIFF, large: { ...large, fee: drawn.large.fee } },
      { ...DEFAULT_TARIFF, reach: drawn.reach },
      { ...DEFAULT_TARIFF, cancelFee: drawn.cancelFee, returnShare: drawn.returnShare },
    ]);
    const judged = await each([...near, ...tariffs], 'private.is_tariff(x)');
    expect(judged).toEqual([...near, ...tariffs].map(isTariff));
    expect(new Set(judged.slice(0, near.length))).toEqual(new Set([true, false]));
    const { reach: _, ...byCode } = DEFAULT_TARIFF;
    expect(await each([byCode], 'private.is_tariff(x)')).toEqual([isTariff(byCode)]);
    const odd = [
      { ...DEFAULT_TARIFF, reach: null },
      { ...DEFAULT_TARIFF, reach: { A: 1000, B: 2000 } },
      { ...DEFAULT_TARIFF, reach: { ...REACH, D: 1 } },
      null,
      1,
      'A',
      [],
      {},
      { ...DEFAULT_TARIFF, note: '' },
      { ...DEFAULT_TARIFF, rates: null },
    ];
    expect(await each(odd, 'private.is_tariff(x)')).toEqual(odd.map(() => false));
  });
});

describe('Postal areas in the database', () => {
  test('have the middles of the files, and no others', async () => {
    const rows = await sql<{ country: string; code: string; lat: number; lon: number }>(
      'select country, code, lat, lon from private.priced_areas order by code',
    );
    expect(rows.length).toBeGreaterThan(42_000);
    const inFiles = rows.map(({ country, code }) => ({ country, code, ...middleOf(country, code) }));
    expect(inFiles).toEqual(rows);
    const texts = await Promise.all(
      ['ca', ...Array.from({ length: 10 }, (_, digit) => `us-${digit}`)].map(
        (file) => import(`../../../../core/geography/areas/${file}.ts`) as Promise<{ AREAS: string }>,
      ),
    );
    expect(texts.reduce((sum, { AREAS }) => sum + AREAS.split(' ').length - 1, 0)).toBe(rows.length);
  });

  test('are as far apart as on a screen, in the same zones up to each edge', async () => {
    const codes = ['M6J 1A1', 'M5V 9Z9', 'M1B 0A0', 'M0M 1A1', '94107', '94110', '00901', '99999', '', 'M6'];
    const pairs = ['ca', 'canada', 'us', 'united-states', 'france', 'x'].flatMap((country) =>
      codes.flatMap((from) => codes.map((to) => [country, from, to] as const)),
    );
    expect(await each(pairs, 'private.meters_apart(x ->> 0, x ->> 1, x ->> 2)')).toEqual(
      pairs.map(([country, from, to]) => metersApart(middleOf, country, from, to)),
    );
    const far = await sql<{ from: string; to: string }>(
      `select a.code as "from", b.code as "to" from private.priced_areas a
       join lateral (select c.code from private.priced_areas c where c.country = a.country order by md5(a.code || c.code) limit 1) b on true
       where a.country = 'ca' order by md5(a.code) limit 300`,
    );
    expect(await each(far, "private.meters_apart('ca', x ->> 'from', x ->> 'to')")).toEqual(
      far.map(({ from, to }) => metersApart(middleOf, 'ca', from, to)),
    );
    const edges = [0, ...Object.values(REACH).flatMap((meters) => [meters - 1, meters, meters + 1])];
    expect(await each(edges, `private.zone_within((x #>> '{}')::integer, '${JSON.stringify(REACH)}')`)).toEqual(
      edges.map((meters) => zoneWithin(meters, REACH)),
    );
    expect(areaCode('ca', 'M6J 1A1')).toBe('M6J');
  });
});
