import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { countBooks, paymentStatusOf } from '#core/statement/book-list.ts';
import { LATE_AFTER, newStatementId } from '#core/statement/statement.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import { bookRows, bookShape, bookSums, changedRow, offeredShape } from '#ui/admin/books/book-list.ts';
import { booksTable } from '#ui/admin/books/books-table.ts';
import { queryFrom } from '#ui/listing/query-address.ts';
import { csvFile } from '#ui/listing/files/csv-file.ts';

const NOW = Date.UTC(2026, 10, 26);

const statement = (change: Partial<BookedStatement> = {}): BookedStatement => ({
  id: newStatementId(cryptoRandom),
  account: newUserId(cryptoRandom),
  side: 'courier',
  from: '2026-11-16',
  to: '2026-11-23',
  currency: 'CAD',
  number: '2026-11-0042',
  entries: 3,
  carried: 0,
  total: 1500,
  state: 'closed',
  carriedInto: null,
  closedAt: instant(NOW - 3 * DAY),
  payment: null,
  voidReason: '',
  name: 'Kai Moreno',
  ...change,
});
const PAID = { on: '2026-11-24', reference: '=8841', at: instant(NOW) };

describe('the books', () => {
  test('distinguish waiting statements from others', () => {
    const statuses = [
      statement(),
      statement({ closedAt: instant(NOW - LATE_AFTER) }),
      statement({ closedAt: instant(NOW - LATE_AFTER - 1) }),
      statement({ closedAt: instant(0), state: 'paid', payment: PAID }),
      statement({ closedAt: instant(0), state: 'void', voidReason: 'Twice' }),
      statement({ closedAt: instant(0), total: 0, number: null }),
      statement({ closedAt: instant(0), total: -5 }),
    ].map((one) => paymentStatusOf(one, NOW));
    expect(statuses).toEqual(['To pay', 'To pay', 'Late', 'Paid', 'Void', 'Nothing to pay', 'Credit']);
  });

  test('sum by currency, without void ones and credits that were carried over', () => {
    const rows = bookRows(
      [
        statement(),
        statement({ total: 250 }),
        statement({ currency: 'USD', total: 999 }),
        statement({ state: 'void', voidReason: 'Twice', total: 5000 }),
        statement({ total: -305, carriedInto: '2026-11-0042' }),
        statement({ total: -50 }),
      ],
      NOW,
    );
    expect(bookSums(rows)).toEqual([
      ['CAD', 1700],
      ['USD', 999],
    ]);
  });

  test('offer their periods, newest first, and a rare status only if it occurs', () => {
    const rows = [statement(), statement({ from: '2026-11-09', to: '2026-11-16' }), statement({ state: 'void' })];
    const counts = [
      ...countBooks(rows, instant(NOW)),
      { values: { state: 'Credit', period: '2026-11-02', currency: 'CAD' }, count: 0 },
    ];
    const facets = (filters: Readonly<Record<string, string>>) => {
      const { state, period } = offeredShape(bookShape('courier'), counts, filters).facets;
      return [state?.values, period?.values.map((value) => period.words?.(value))];
    };
    const periods = ['Nov 16 – 22, 2026', 'Nov 9 – 15, 2026'];
    expect(facets({})).toEqual([['Late', 'To pay', 'Paid', 'Void'], periods]);
    expect(facets({ state: 'Credit', period: '2026-10-26' })).toEqual([
      ['Late', 'To pay', 'Paid', 'Credit', 'Void'],
      [...periods, 'Oct 26 – Nov 1, 2026'],
    ]);
    expect(bookShape('business').facets['period']?.words?.('2026-10-01')).toBe('October 2026');
  });

  test('have addresses with the first day of a period', () => {
    const from = (address: string) => queryFrom(address, bookShape('courier')).filters;
    expect(from('?state=Void&period=2026-11-16')).toEqual({ state: 'Void', period: '2026-11-16' });
    for (const day of ['2026-11-17', '2026-11', 'November']) expect(from(`?period=${day}`)).toEqual({});
  });

  test('change the status of a row with its state', () => {
    const [row] = bookRows([statement()], NOW);
    if (row === undefined) throw new Error('There is no row.');
    expect(changedRow(row, { state: 'paid', payment: PAID }, NOW)).toMatchObject({
      state: 'paid',
      paymentStatus: 'Paid',
    });
  });

  const saved = bookRows([statement({ name: '@Kai, "K"', state: 'paid', payment: PAID, total: -5 })], NOW);

  test('are saved with their amounts, their days, and texts as they were typed', async () => {
    const [, line] = (await (await csvFile(booksTable(saved, 'Payouts'))).text()).split('\r\n');
    expect(line).toMatch(
      /^"2026-11-0042","@Kai, ""K""","[0-9a-f-]{36}",2026-11-16,2026-11-22,3,-0\.05,"CAD","Paid",2026-11-23T00:00:00\.000Z,2026-11-24,"=8841",""$/u,
    );
  });

  test('are saved with a currency for all amounts only if they have the same', () => {
    const currencies = (...list: ('CAD' | 'USD')[]) =>
      booksTable(
        bookRows(
          list.map((currency) => statement({ currency })),
          NOW,
        ),
        'Payouts',
      ).currency;
    expect([currencies('CAD', 'CAD'), currencies('CAD', 'USD'), currencies()]).toEqual(['CAD', null, null]);
  });
});
