import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile } from '#ui/listing/csv-file.ts';
import { property } from '#tests/property.ts';

const fileOf = async (rows: readonly (readonly string[])[]): Promise<string> => {
  const [head = [], ...rest] = rows;
  const bytes = await (await csvFile(head, rest.length, (index) => rest[index] ?? [])).arrayBuffer();
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
};

/** Reads a file by the grammar of RFC 4180, and by nothing else. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*)/uy;
  while (field.lastIndex < text.length) {
    const { quoted, plain } = field.exec(text)?.groups ?? {};
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    const ended = text.startsWith('\r\n', field.lastIndex);
    if (!ended && text[field.lastIndex] !== ',') throw new Error(`No field ends at ${field.lastIndex}.`);
    field.lastIndex += ended ? 2 : 1;
    if (!ended) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('a CSV file', () => {
  test('is RFC 4180 in UTF-8, with the mark that spreadsheet programs look for', async () => {
    expect(
      await fileOf([
        ['Date', 'Reference'],
        ['2026-11-03', 'Zoë, "twice"\nand 日本'],
      ]),
    ).toBe('\uFEFFDate,Reference\r\n2026-11-03,"Zoë, ""twice""\nand 日本"\r\n');
  });

  test('of no rows has its head', async () => {
    expect(await fileOf([['Date', 'Amount']])).toBe('\uFEFFDate,Amount\r\n');
  });

  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', 'é', '\u{1f4e6}', "'", ';', '\t') });
  property([fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 600 })], { numRuns: 30 })(
    'gives back every cell, with any text in it',
    async (rows) => {
      expect(read((await fileOf(rows)).slice(1))).toEqual(rows);
    },
  );

  test('of 100,000 rows lets the page go on while it’s made, and has each of them', async () => {
    let turns = 0;
    const page = setInterval(() => (turns += 1), 0);
    const file = await csvFile(['Number', 'Amount'], 100_000, (index) => [String(index), '6.99']);
    clearInterval(page);
    expect((await file.text()).split('\r\n')).toHaveLength(100_002);
    expect(turns).toBeGreaterThan(20);
  });
});
