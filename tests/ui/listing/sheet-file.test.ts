import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { CellKind, SavedCell, SavedTable } from '#ui/listing/files/saved-table.ts';
import { sheetFile } from '#ui/listing/files/sheet-file.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { property } from '#tests/property.ts';

const KINDS = ['text', 'day', 'time', 'amount', 'count'] as const satisfies readonly CellKind[];

const tableOf = (rows: readonly (readonly SavedCell[])[], change: Partial<SavedTable> = {}): SavedTable => ({
  title: '2026-11-0042',
  columns: KINDS.map((kind) => ({ head: `A ${kind}`, kind, width: 10 })),
  count: rows.length,
  row: (index) => rows[index] ?? [],
  currency: 'CAD',
  ...change,
});

async function sheetOf(table: SavedTable) {
  const bytes = new Uint8Array(await (await sheetFile(table)).arrayBuffer());
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  if (sheet === undefined) throw new Error('The file has no sheet.');
  return sheet;
}

/** The cells of the first row below the head, as a spreadsheet program has them. */
async function cellsOf(table: SavedTable) {
  const { cells } = await sheetOf(table);
  return KINDS.map((_kind, column) => cells?.get(`1,${column}`));
}

const row = (text: string): SavedCell[] => [text, '2026-11-03', Date.UTC(2026, 10, 3, 18, 5, 5), -305, 3];

/** Texts that spreadsheet programs change in a CSV file: into numbers, days and truth values. */
const CHANGED = ['0044170012', '12345678901234567890', '1E5', '11/12', '+49-17', '-12', '@home-12', 'TRUE', '1,5'];
/** Texts that they calculate there, in some language. */
const FORMULAS = ['=1+1', '+1', '@SUM(A1)', '\t=1', ' =1', '＝1', '=HYPERLINK("x")', 'Acme;=HYPERLINK(A1);x', 'a|=1'];

/** Half of a pair of code units can't be written in UTF-8. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '');

describe('a spreadsheet', () => {
  test('has a type for each cell: text, a day, a time, an amount, a number', async () => {
    const { name, rows } = await sheetOf(tableOf([row('Order 77')]));
    expect(name).toBe('2026-11-0042');
    expect(rows).toEqual([
      ['A text', 'A day', 'A time', 'A amount', 'A count'],
      ['Order 77', new Date('2026-11-03T00:00:00Z'), new Date('2026-11-03T18:05:05Z'), -3.05, 3],
    ]);
  });

  test('shows amounts in their currency, and days as ISO days', async () => {
    const formats = async (table: SavedTable) => (await cellsOf(table)).map((cell) => cell?.style?.numFmt);
    const [text, day, time, amount, count] = await formats(tableOf([row('x')]));
    expect([text, day, time, amount, count]).toEqual([
      '@',
      'yyyy-mm-dd',
      'yyyy-mm-dd hh:mm:ss',
      '[$CAD] #,##0.00',
      '0',
    ]);
    expect((await formats(tableOf([row('x')], { currency: null })))[3]).toBe('#,##0.00');
  });

  test.for([...CHANGED, ...FORMULAS])('%j stays a text as it was typed, and calculates nothing', async (text) => {
    const [cell] = await cellsOf(tableOf([row(text)]));
    expect([cell?.type, cell?.value, cell?.formula]).toEqual(['string', text, undefined]);
  });

  test('an empty value leaves its cell empty', async () => {
    expect((await sheetOf(tableOf([['', '', null, null, null]]))).rows[1] ?? []).toEqual(
      expect.not.arrayContaining([expect.anything()]),
    );
  });

  property([fc.string({ unit: anyCharacter }).map(wellFormed), fc.constantFrom('', '=', '_x0041_')])(
    'gives back any text, also one that looks like an escape of the file format',
    async (typed, start) => {
      const text = `${start}${typed}`.replaceAll('\r', '');
      const [cell] = await cellsOf(tableOf([row(`${text}.`)]));
      expect([cell?.value, cell?.formula]).toEqual([`${text}.`, undefined]);
    },
  );

  property([fc.integer({ min: -1e11, max: 1e11 })])('an amount is the same number of cents', async (cents) => {
    const [, , , cell] = await cellsOf(tableOf([[...row('x').slice(0, 3), cents, 1]]));
    expect(Math.round(Number(cell?.value) * 100)).toBe(cents);
  });

  test('of 20,000 rows lets the page go on while it’s made, and has each of them', async () => {
    let turns = 0;
    const page = setInterval(() => (turns += 1), 0);
    const { rows } = await sheetOf(tableOf([], { count: 20_000, row: (index) => row(String(index)) }));
    clearInterval(page);
    expect(rows).toHaveLength(20_001);
    expect(turns).toBeGreaterThan(20);
  });
});
