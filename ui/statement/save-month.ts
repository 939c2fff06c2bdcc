import { saveTable, type FileFormat } from '#ui/listing/files/saved-table.ts';
import type { ShownMonth, ShownStatement } from './business-statement.ts';
import { statementTable } from './statement-table.ts';

/** The name of a statement in its file: its number, or its month if it has none. */
const nameIn = ({ closed, from }: Pick<ShownStatement, 'closed' | 'from'>): string => {
  const month = from.slice(0, 7);
  return closed === null ? `${month} so far` : (closed.number ?? month);
};

/** The name of its file: `statement-2026-11-0042`; with its currency if the month has `several`. */
export const fileName = (statement: Pick<ShownStatement, 'closed' | 'from' | 'currency'>, several: boolean): string =>
  `statement-${nameIn(statement).replaceAll(' ', '-')}${several ? `-${statement.currency.toLowerCase()}` : ''}`;

/** Saves the lines of a month, in a file for each currency. */
export async function saveMonth({ timeZone, statements }: ShownMonth, format: FileFormat): Promise<void> {
  for (const statement of statements) {
    const { from, currency, carried, lines } = statement;
    const table = statementTable({ name: nameIn(statement), from, currency, carried }, lines, timeZone);
    await saveTable(table, format, fileName(statement, statements.length > 1));
  }
}
