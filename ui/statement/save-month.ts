import { saveFile } from '#ui/listing/csv-file.ts';
import type { ShownMonth, ShownStatement } from './business-statement.ts';
import { statementFile } from './statement-csv.ts';

/** The name of a statement in its file: its number, or its month if it has none. */
const nameIn = ({ closed, from }: Pick<ShownStatement, 'closed' | 'from'>): string => {
  const month = from.slice(0, 7);
  return closed === null ? `${month} so far` : (closed.number ?? month);
};

/** The name of its file: `statement-2026-11-0042.csv`; with its currency if the month has `several`. */
export const fileName = (statement: Pick<ShownStatement, 'closed' | 'from' | 'currency'>, several: boolean): string =>
  `statement-${nameIn(statement).replaceAll(' ', '-')}${several ? `-${statement.currency.toLowerCase()}` : ''}.csv`;

/** Saves the lines of a month as a CSV file for each currency. */
export async function saveMonth({ timeZone, statements }: ShownMonth): Promise<void> {
  for (const statement of statements) {
    const { from, currency, carried, lines } = statement;
    const file = await statementFile({ name: nameIn(statement), from, currency, carried }, lines, timeZone);
    saveFile(file, fileName(statement, statements.length > 1));
  }
}
