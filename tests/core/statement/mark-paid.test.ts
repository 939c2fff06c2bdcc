import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { ok, refused } from '#core/result.ts';
import { markPaid } from '#core/statement/mark-paid.ts';
import { newStatementId, type StatementId } from '#core/statement/statement.ts';
import { MAX_MARKED, type StatementBooks } from '#core/statement/statements.ts';

const ZONE = 'America/Los_Angeles';
/** Already the 27th in UTC. */
const NOW = Date.UTC(2026, 10, 27, 3);
const ids = Array.from({ length: MAX_MARKED * 2 + 1 }, () => newStatementId(cryptoRandom));

function books(refuseAt = Number.POSITIVE_INFINITY) {
  const changes: (readonly StatementId[])[] = [];
  const port: Pick<StatementBooks, 'markPaid'> = {
    markPaid: async (some) => {
      changes.push(some);
      return changes.length > refuseAt ? refused('changed') : ok();
    },
  };
  return { changes, mark: markPaid(port as StatementBooks, { now: () => NOW }) };
}

describe('a payment', () => {
  test('is refused with an error at its field', async () => {
    const { mark, changes } = books();
    const cases = [
      [{ on: ' ' }, 'on', 'missing'],
      [{ on: 'today' }, 'on', 'not-a-day'],
      [{ on: '2026-02-30' }, 'on', 'not-a-day'],
      [{ on: '2026-11-26T10:00' }, 'on', 'not-a-day'],
      [{ on: '2026-11-27' }, 'on', 'in-the-future'],
      [{ on: '2026-11-26', reference: 'x'.repeat(65) }, 'reference', 'too-long'],
    ] as const;
    for (const [typed, field, code] of cases)
      expect([typed, await mark(typed, ids.slice(0, 1), ZONE)]).toEqual([
        typed,
        refused({ issues: [{ field, code }] }),
      ]);
    expect(changes).toEqual([]);
  });

  test('of today is recorded with a clean reference, a thousand statements at a time', async () => {
    const { mark, changes } = books();
    expect(await mark({ on: '2026-11-26', reference: ' Run\u200b 8841 ' }, ids, ZONE)).toEqual(
      ok({ on: '2026-11-26', reference: 'Run 8841' }),
    );
    expect(changes.map(({ length }) => length)).toEqual([1000, 1000, 1]);
    expect(changes.flat()).toEqual(ids);
  });

  test('stops at the first refusal', async () => {
    const { mark, changes } = books(1);
    expect(await mark({ on: '2026-11-26' }, ids, ZONE)).toEqual(refused('changed'));
    expect(changes).toHaveLength(2);
  });
});
