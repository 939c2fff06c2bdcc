import papa from 'papaparse';
import { csvAmount } from '#core/statement/csv-amount.ts';
import { instant, isoText } from '#core/instant.ts';
import type { CellKind, SavedCell, SavedTable } from './saved-table.ts';
import { yieldToMain } from '#ui/listing/matching/slices.ts';

/** Rows per slice: about a millisecond of work. */
const SLICE = 250;

/**
 * A table as a CSV file for software: RFC 4180 in UTF-8, with every text exactly as it was typed. It's made a slice at a
 * time, so that the page never stops, also for 100,000 rows.
 */
export async function csvFile({ columns, count, row }: SavedTable): Promise<Blob> {
  // A quoted text stays one cell, also for a program that separates cells at semicolons.
  const quotes = columns.map(({ kind }) => kind === 'text');
  const lines = (rows: string[][]): string => `${papa.unparse(rows, { newline: '\r\n', quotes })}\r\n`;
  // Slices are encoded one after another: encoding 15 MB in one step would stop the page too.
  const parts: BlobPart[] = [];
  let rows = [columns.map(({ head }) => head)];
  for (let index = 0; index < count; index += 1) {
    rows.push(row(index).map((cell, column) => csvCell(columns[column]?.kind, cell)));
    if (rows.length < SLICE) continue;
    parts.push(new Blob([lines(rows)]));
    rows = [];
    await yieldToMain();
  }
  if (rows.length > 0) parts.push(lines(rows));
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function csvCell(kind: CellKind | undefined, cell: SavedCell): string {
  if (typeof cell === 'number' && kind === 'amount') return csvAmount(cell);
  if (typeof cell === 'number' && kind === 'time') return isoText(instant(cell));
  return String(cell ?? '');
}
