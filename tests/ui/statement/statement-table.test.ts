import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEDGER_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { instant } from '#core/instant.ts';
import { fileName } from '#ui/statement/save-month.ts';
import { csvFile } from '#ui/listing/files/csv-file.ts';
import { statementTable } from '#ui/statement/statement-table.ts';
import { property } from '#tests/property.ts';
import { aLine, aStatement } from './statement-line.ts';

const november = { name: '2026-11-0042', from: '2026-11-01', currency: 'USD', carried: 0 };
/** Its rows as software reads them. */
const rowsOf = async (...args: Parameters<typeof statementTable>): Promise<string[]> =>
  (await (await csvFile(statementTable(...args))).text()).replaceAll('"', '').split('\r\n').slice(1, -1);

describe('the file of a statement', () => {
  test('has a row for each line, with a credit beneath its late delivery', async () => {
    const late = aLine(1);
    const rows = await rowsOf(november, [late, { ...late, kind: 'credit', amount: -899 }], 'America/Los_Angeles');
    expect(rows.map((row) => row.split(',').slice(7))).toEqual([
      ['Delivery', '8.99', 'USD'],
      ['Credit for being late', '-8.99', 'USD'],
    ]);
    expect(rows[0]).toMatch(/^2026-11-0042,2026-11-03,2026-11-03T18:05:05\.000Z,/u);
  });

  test('has the dates of the operator’s calendar', async () => {
    const line = aLine(1, { at: instant(Date.parse('2026-11-04T07:59:00Z')) });
    expect((await rowsOf(november, [line], 'America/Los_Angeles'))[0]).toContain(',2026-11-03,');
    expect((await rowsOf(november, [line], 'America/Toronto'))[0]).toContain(',2026-11-04,');
  });

  test('names a loss as the reason of a credit that was given later', async () => {
    const lost = aLine(9, { delivery: aLine(1).delivery, kind: 'credit', amount: -899 });
    for (const lines of [[lost], [aLine(1), lost]])
      expect((await rowsOf(november, lines, 'UTC')).at(-1)).toContain(',Credit for the loss,-8.99,');
  });

  test('begins with the credit that was carried over to it', async () => {
    const rows = await rowsOf({ ...november, carried: -305 }, [aLine(1)], 'UTC');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe('2026-11-0042,2026-11-01,,,,,,Credit carried over from an earlier statement,-3.05,USD');
  });

  test('has the reference and the city as they were typed, as texts', () => {
    const table = statementTable(november, [aLine(1, { reference: '-12', place: '@home' })], 'UTC');
    const cells = table.columns.map(({ head, kind }, column) => [head, kind, table.row(0)[column]]);
    expect(cells).toContainEqual(['Reference', 'text', '-12']);
    expect(cells).toContainEqual(['City', 'text', '@home']);
    expect(cells).toContainEqual(['Amount', 'amount', 899]);
    expect(cells).toContainEqual(['Date', 'day', expect.stringMatching(/^2026-11-\d\d$/u)]);
  });

  const amounts = fc.array(fc.tuple(fc.constantFrom(...LEDGER_KINDS), fc.integer({ min: -100_000, max: 100_000 })), {
    maxLength: 40,
  });
  property([amounts, fc.integer({ min: -100_000, max: 0 })])(
    'adds up to the total, in cents',
    async (lines, carried) => {
      const rows = await rowsOf(
        { ...november, carried },
        lines.map(([kind, amount], n) => aLine(n, { kind, amount, reference: '', place: '' })),
        'UTC',
      );
      const sum = rows.reduce((all, row) => all + Number(row.split(',').at(-2)?.replace('.', '')), 0);
      expect(sum).toBe(lines.reduce((all, [, amount]) => all + amount, carried));
    },
  );

  test('is named by its number or month, and its currency if there are several', () => {
    const named = (closed: ReturnType<typeof aStatement> | null, several = false) =>
      fileName({ closed, from: '2026-11-01', currency: 'USD' }, several);
    expect(named(aStatement())).toBe('statement-2026-11-0042');
    expect(named(aStatement({ number: null }))).toBe('statement-2026-11');
    expect(named(null)).toBe('statement-2026-11-so-far');
    expect(named(null, true)).toBe('statement-2026-11-so-far-usd');
  });
});
