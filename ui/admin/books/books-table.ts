import { lastDay } from '#core/statement/period.ts';
import type { SavedColumn, SavedTable } from '#ui/listing/files/saved-table.ts';
import { accountName, type BookRow } from './book-list.ts';

const COLUMNS: readonly SavedColumn[] = [
  { head: 'Number', kind: 'text', width: 16 },
  { head: 'Account', kind: 'text', width: 28 },
  { head: 'Account ID', kind: 'text', width: 38 },
  { head: 'From', kind: 'day', width: 12 },
  { head: 'To', kind: 'day', width: 12 },
  { head: 'Entries', kind: 'count', width: 9 },
  { head: 'Total', kind: 'amount', width: 16 },
  { head: 'Currency', kind: 'text', width: 10 },
  { head: 'State', kind: 'text', width: 12 },
  { head: 'Closed (UTC)', kind: 'time', width: 20 },
  { head: 'Paid on', kind: 'day', width: 12 },
  { head: 'Reference', kind: 'text', width: 24 },
  { head: 'Reason', kind: 'text', width: 32 },
];

/** The listed statements as a table to save, one row each. `To` is the last day of the period. */
export function booksTable(rows: readonly BookRow[], title: string): SavedTable {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [currency = null] = currencies;
  return {
    title,
    columns: COLUMNS,
    currency: currencies.size === 1 ? currency : null,
    count: rows.length,
    row: (index) => {
      const row = rows[index];
      if (row === undefined) return [];
      return [
        row.number ?? '',
        accountName(row),
        row.account,
        row.from,
        lastDay(row),
        row.entries,
        row.total,
        row.currency,
        row.paymentStatus,
        row.closedAt,
        row.payment?.on ?? '',
        row.payment?.reference ?? '',
        row.voidReason,
      ];
    },
  };
}
