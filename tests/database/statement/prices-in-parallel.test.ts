import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { literal } from '../database-under-test.ts';
import { tally } from '../delivery/deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

const HOUR = 3_600_000;

describe(`setting prices at the same time, ${RUNS} times (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('of two administrators who saw the same prices, one reads that they changed', async () => {
    await runs(async (deliveries) => {
      const admins = [await deliveries.administrator(), await deliveries.administrator()];
      let seen: string | null = null;
      return async () => {
        const validFrom = new Date(Date.now() + HOUR).toISOString();
        const versions = admins.map(() => ({
          id: randomUUID(),
          market: null,
          tariff: DEFAULT_TARIFF,
          validFrom,
          after: seen,
        }));
        const outcomes = await Promise.all(
          admins.map((admin, n) =>
            deliveries.read(admin, `public.save_tariff(${literal(JSON.stringify(versions[n]))})`),
          ),
        );
        expect(tally(outcomes)).toEqual({ done: 1, changed: 1 });
        seen = versions[outcomes.indexOf('done')]?.id ?? null;
      };
    });
  });
});
