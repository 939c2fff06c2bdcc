import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { isTariff } from '#core/delivery/price/tariffs.ts';
import { openLocalProject, type LocalProject } from '#tests/contract/project/local-project.ts';

let project: LocalProject;
beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

/** The result of a SQL expression for each value; `x` is the value, as JSON. */
async function each(values: readonly unknown[], expression: string): Promise<unknown[]> {
  const rows = await project.sql<{ answer: unknown }>(
    `select to_jsonb(${expression}) as answer
     from jsonb_array_elements($json$${JSON.stringify(values)}$json$::jsonb) with ordinality as t (x, n) order by n`,
  );
  return rows.map(({ answer }) => answer);
}

describe('The tariff in the database', () => {
  test('is the same by default', async () => {
    const [row] = await project.sql('select private.default_tariff() as tariff');
    expect(row).toEqual({ tariff: DEFAULT_TARIFF });
  });

  test('has the same rules', async () => {
    const amount = fc.oneof(
      fc.integer({ min: -1, max: 2 }),
      fc.integer({ min: 99_999, max: 100_001 }),
      fc.constant(6.5),
    );
    const minutes = fc.oneof(fc.integer({ min: 9, max: 12 }), fc.integer({ min: 478, max: 481 }), fc.constant(30.5));
    const rate = fc.record({ fee: amount, pay: amount, minutes });
    const tariffs = fc.sample(
      fc.record({
        rates: fc.record({ A: rate, B: rate, C: rate }),
        large: fc.record({ fee: amount, pay: amount }),
        cancelFee: amount,
        returnShare: fc.constantFrom(-1, 0, 50, 100, 101, 12.5),
      }),
      { numRuns: 2000, seed: 36 },
    );
    // Most random prices break some rule: each of these breaks at most one.
    const { rates, large } = DEFAULT_TARIFF;
    const near = tariffs.flatMap((drawn) => [
      { ...DEFAULT_TARIFF, rates: { ...rates, B: drawn.rates.B } },
      { ...DEFAULT_TARIFF, rates: { ...rates, A: { ...rates.A, minutes: drawn.rates.A.minutes } } },
      { ...DEFAULT_TARIFF, large: { ...large, fee: drawn.large.fee } },
      { ...DEFAULT_TARIFF, cancelFee: drawn.cancelFee, returnShare: drawn.returnShare },
    ]);
    const judged = await each([...near, ...tariffs], 'private.is_tariff(x)');
    expect(judged).toEqual([...near, ...tariffs].map(isTariff));
    expect(new Set(judged.slice(0, near.length))).toEqual(new Set([true, false]));
    const odd = [null, 1, 'A', [], {}, { ...DEFAULT_TARIFF, note: '' }, { ...DEFAULT_TARIFF, rates: null }];
    expect(await each(odd, 'private.is_tariff(x)')).toEqual(odd.map(() => false));
  });
});
