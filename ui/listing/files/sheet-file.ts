import { writeXlsxStream } from 'hucre/xlsx';
import type { CellKind, SavedCell, SavedTable } from './saved-table.ts';
import { yieldToMain } from '#ui/listing/matching/slices.ts';

/** Rows per slice: about a millisecond of work. */
const SLICE = 100;

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The format of each kind. A cell with `@` is text: it's neither calculated nor read as a number or a date. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  text: '@',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
  amount: '#,##0.00',
  count: '0',
};

/** In the file format, `_x0041_` means the letter A. A text that was typed like that is written so that it stays. */
const asTyped = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/giu, '_x005F_');

/**
 * A table as a spreadsheet for people. Every cell has a type, so nothing depends on the reader's language, and a text is
 * never calculated, also one that begins like a formula. It's made a slice at a time.
 */
export async function sheetFile({ title, columns, count, row, currency }: SavedTable): Promise<Blob> {
  async function* rows() {
    for (let index = 0; index < count; index += 1) {
      if (index % SLICE === SLICE - 1) await yieldToMain();
      yield row(index).map((cell, column) => sheetCell(columns[column]?.kind, cell));
    }
  }
  const formatOf = (kind: CellKind): string =>
    kind === 'amount' && currency !== null ? `[$${currency}] ${FORMATS.amount}` : FORMATS[kind];
  const stream = writeXlsxStream(rows(), {
    name: title,
    columns: columns.map(({ head, kind, width }) => ({ header: head, width, numFmt: formatOf(kind) })),
    freezePane: { rows: 1 },
  });
  return new Blob([await new Response(stream).blob()], { type: TYPE });
}

function sheetCell(kind: CellKind | undefined, cell: SavedCell): string | number | Date | null {
  if (cell === null || cell === '') return null;
  if (kind === 'day') return new Date(`${cell}T00:00:00Z`);
  if (kind === 'time') return new Date(cell);
  if (kind === 'amount') return Number(cell) / 100;
  return typeof cell === 'number' ? cell : asTyped(cell);
}
