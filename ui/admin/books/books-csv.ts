import { csvAmount, csvText } from '#core/csv-cell.ts';
import { isoText } from '#core/instant.ts';
import { lastDay } from '#core/statement/period.ts';
import { csvFile, saveFile } from '#ui/listing/csv-file.ts';
import { accountName, type BookRow } from './book-list.ts';

const HEAD = [
  'Number',
  'Account',
  'Account ID',
  'From',
  'To',
  'Entries',
  'Total',
  'Currency',
  'State',
  'Closed (UTC)',
  'Paid on',
  'Reference',
  'Reason',
];

/** The listed statements as a CSV file, one row each. `To` is the last day of the period. */
export const booksFile = (rows: readonly BookRow[]): Promise<Blob> =>
  csvFile(HEAD, rows.length, (index) => {
    const row = rows[index];
    if (row === undefined) return [];
    return [
      row.number ?? '',
      csvText(accountName(row)),
      row.account,
      row.from,
      lastDay(row),
      String(row.entries),
      csvAmount(row.total),
      row.currency,
      row.paymentStatus,
      isoText(row.closedAt),
      row.payment?.on ?? '',
      csvText(row.payment?.reference ?? ''),
      csvText(row.voidReason),
    ];
  });

/** Saves the listed statements as a CSV file of this name. */
export const saveBooks = async (rows: readonly BookRow[], name: string): Promise<void> =>
  saveFile(await booksFile(rows), `${name}.csv`);
