import type { Currency } from '#core/delivery/tariff.ts';
import { csvAmount, csvText } from '#core/csv-cell.ts';
import { isoText } from '#core/instant.ts';
import type { StatementLine } from '#core/statement/statement.ts';
import { dateIn } from '#core/zoned-time.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { csvFile } from '#ui/listing/csv-file.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { CARRIED_OVER, entryWords } from './statement-words.ts';

const HEAD = [
  'Statement',
  'Date',
  'Time (UTC)',
  'Delivery',
  'Reference',
  'City',
  'Zone',
  'Entry',
  'Amount',
  'Currency',
];

/**
 * The lines of a business's statement as a CSV file, one row each, whose amounts add up to its total. The dates are those
 * of the operator's calendar.
 */
export async function statementFile(
  { name, from, currency, carried }: StatementInFile,
  lines: readonly StatementLine[],
  timeZone: string,
): Promise<Blob> {
  const first =
    carried === 0
      ? []
      : [[name, from, '', '', '', '', '', CARRIED_OVER, csvAmount(carried), currency] as readonly string[]];
  return csvFile(HEAD, first.length + lines.length, (index) => {
    const line = lines[index - first.length];
    if (line === undefined) return first[index] ?? [];
    return [
      name,
      dateIn(line.at, timeZone),
      isoText(line.at),
      shownNumber(line.number),
      csvText(line.reference),
      csvText(line.place),
      zoneNames[line.zone],
      entryWords(line, lines[index - first.length - 1]),
      csvAmount(line.amount),
      currency,
    ];
  });
}

/** The statement that a file is about. */
export interface StatementInFile {
  /** Its number, or its month if it has none. */
  readonly name: string;
  readonly from: string;
  readonly currency: Currency;
  readonly carried: number;
}
