import { saveFile } from '#ui/listing/csv-file.ts';
import type { ShownMonth } from './business-statement.ts';
import { statementFile } from './statement-csv.ts';

/** Saves the lines of a month as a CSV file for each currency: `statement-2026-11-0042.csv`. */
export async function saveMonth({ timeZone, statements }: ShownMonth): Promise<void> {
  for (const { closed, from, currency, carried, lines } of statements) {
    const month = from.slice(0, 7);
    const name = closed?.number ?? (closed === null ? `${month} so far` : month);
    const file = await statementFile({ name, from, currency, carried }, lines, timeZone);
    const several = statements.length > 1 ? `-${currency.toLowerCase()}` : '';
    saveFile(file, `statement-${name.replaceAll(' ', '-')}${several}.csv`);
  }
}
