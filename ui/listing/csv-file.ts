import papa from 'papaparse';
import { yieldToMain } from './slices.ts';

/** Rows per slice: about a millisecond of work. */
const SLICE = 250;

/** Spreadsheet programs read UTF-8 only if a file begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file as RFC 4180 describes it, in UTF-8. It's made a slice at a time, so that the page never stops, also for
 * 100,000 rows. The cells are written as they are: use `csvText` for a text that someone typed.
 */
export async function csvFile(
  head: readonly string[],
  count: number,
  row: (index: number) => readonly string[],
): Promise<Blob> {
  // Slices are encoded one after another: encoding 15 MB in one step would stop the page too.
  const parts: BlobPart[] = [BYTE_ORDER_MARK];
  let rows = [[...head]];
  for (let index = 0; index < count; index += 1) {
    rows.push([...row(index)]);
    if (rows.length < SLICE) continue;
    parts.push(new Blob([lines(rows)]));
    rows = [];
    await yieldToMain();
  }
  if (rows.length > 0) parts.push(lines(rows));
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const lines = (rows: string[][]): string => `${papa.unparse(rows, { newline: '\r\n' })}\r\n`;

/** Long enough for the browser to begin the download, in ms. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file under a name, as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
