import type { Currency } from '#core/delivery/price/tariff.ts';
import type { StatementLine } from '#core/statement/statement.ts';
import { dateIn } from '#core/zoned-time.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import type { SavedColumn, SavedTable } from '#ui/listing/files/saved-table.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { CARRIED_OVER, entryWords } from './statement-words.ts';

const COLUMNS: readonly SavedColumn[] = [
  { head: 'Statement', kind: 'text', width: 16 },
  { head: 'Date', kind: 'day', width: 12 },
  { head: 'Time (UTC)', kind: 'time', width: 20 },
  { head: 'Delivery', kind: 'text', width: 16 },
  { head: 'Reference', kind: 'text', width: 24 },
  { head: 'City', kind: 'text', width: 18 },
  { head: 'Zone', kind: 'text', width: 14 },
  { head: 'Entry', kind: 'text', width: 24 },
  { head: 'Amount', kind: 'amount', width: 14 },
  { head: 'Currency', kind: 'text', width: 10 },
];

/**
 * The lines of a business's statement as a table to save, one row each, whose amounts add up to its total. The dates are
 * those of the operator's calendar.
 */
export function statementTable(
  { name, from, currency, carried }: StatementInFile,
  lines: readonly StatementLine[],
  timeZone: string,
): SavedTable {
  const first = carried === 0 ? [] : [[name, from, null, '', '', '', '', CARRIED_OVER, carried, currency]];
  return {
    title: name,
    columns: COLUMNS,
    currency,
    count: first.length + lines.length,
    row: (index) => {
      const line = lines[index - first.length];
      if (line === undefined) return first[index] ?? [];
      return [
        name,
        dateIn(line.at, timeZone),
        line.at,
        shownNumber(line.number),
        line.reference,
        line.place,
        zoneNames[line.zone],
        entryWords(line, lines[index - first.length - 1]),
        line.amount,
        currency,
      ];
    },
  };
}

/** The statement that a file is about. */
export interface StatementInFile {
  /** Its number, or its month if it has none. */
  readonly name: string;
  readonly from: string;
  readonly currency: Currency;
  readonly carried: number;
}
