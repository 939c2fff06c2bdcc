import type { Currency } from '#core/delivery/price/tariff.ts';

/** `text` is what someone typed or a number that isn't counted with; `day` such as `2026-11-03`; `amount` in cents. */
export type CellKind = 'text' | 'day' | 'time' | 'amount' | 'count';

/** A column of a saved file. */
export interface SavedColumn {
  readonly head: string;
  readonly kind: CellKind;
  /** Its width in a spreadsheet, in characters. */
  readonly width: number;
}

/** A value in a saved file; null leaves its cell empty. */
export type SavedCell = string | number | null;

/** A table to be saved, for people or for software. */
export interface SavedTable {
  /** Also the name of the sheet. */
  readonly title: string;
  readonly columns: readonly SavedColumn[];
  readonly count: number;
  readonly row: (index: number) => readonly SavedCell[];
  /** The currency of its amounts, or null if there are several. */
  readonly currency: Currency | null;
}

/** A spreadsheet for people, or a file for software. */
export type FileFormat = 'xlsx' | 'csv';

/** Long enough for the browser to begin the download, in ms. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a table as a download of the browser. The code that writes the file is loaded now. */
export async function saveTable(table: SavedTable, format: FileFormat, name: string): Promise<void> {
  const file =
    format === 'xlsx'
      ? await import('./sheet-file.ts').then(({ sheetFile }) => sheetFile(table))
      : await import('./csv-file.ts').then(({ csvFile }) => csvFile(table));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
