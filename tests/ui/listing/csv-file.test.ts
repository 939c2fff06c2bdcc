import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile } from '#ui/listing/files/csv-file.ts';
import type { CellKind, SavedCell, SavedTable } from '#ui/listing/files/saved-table.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { property } from '#tests/property.ts';

/** A table with columns named by their kinds. */
const tableOf = (kinds: readonly CellKind[], rows: readonly (readonly SavedCell[])[]): SavedTable => ({
  title: 'Lines',
  columns: kinds.map((kind) => ({ head: `A ${kind}`, kind, width: 10 })),
  count: rows.length,
  row: (index) => rows[index] ?? [],
  currency: 'CAD',
});

const fileOf = async (...given: Parameters<typeof tableOf>): Promise<string> => {
  const bytes = await (await csvFile(tableOf(...given))).arrayBuffer();
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

/** Half of a pair of code units can't be written in UTF-8. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '');

describe('a CSV file', () => {
  test('is RFC 4180 in UTF-8: texts in quotes, amounts as decimals, no byte order mark', async () => {
    const rows = [
      ['2026-11-03', 'Zoë, "twice"\nand 日本', -305, Date.UTC(2026, 10, 3, 18), 3],
      ['', '', 0, null, 0],
    ];
    expect(await fileOf(['day', 'text', 'amount', 'time', 'count'], rows)).toBe(
      'A day,"A text",A amount,A time,A count\r\n' +
        '2026-11-03,"Zoë, ""twice""\nand 日本",-3.05,2026-11-03T18:00:00.000Z,3\r\n' +
        ',"",0.00,,0\r\n',
    );
  });

  test('of no rows has its head', async () => {
    expect(await fileOf(['day', 'amount'], [])).toBe('A day,A amount\r\n');
  });

  test.for(['+49-17', '-12', '@home-12', '=1+1', "'quoted'", '0044170012', '1E5', '\tx', 'Acme;=HYPERLINK(A1);x'])(
    'software reads %j as it was typed',
    async (text) => {
      expect(read(await fileOf(['text', 'amount'], [[text, 5]]))[1]).toEqual([text, '0.05']);
    },
  );

  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', 'é', '\u{1f4e6}', "'", ';', '\t', '=', '|') }),
    fc.string({ unit: anyCharacter }).map(wellFormed),
  );
  property([fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 600 })], { numRuns: 30 })(
    'gives back every cell, with any text in it',
    async (rows) => {
      expect(read(await fileOf(['text', 'text', 'text'], rows)).slice(1)).toEqual(rows);
    },
  );

  test('of 100,000 rows lets the page go on while it’s made, and has each of them', async () => {
    let turns = 0;
    const page = setInterval(() => (turns += 1), 0);
    const table = tableOf(['count', 'amount'], []);
    const file = await csvFile({ ...table, count: 100_000, row: (index) => [index, 699] });
    clearInterval(page);
    expect((await file.text()).split('\r\n')).toHaveLength(100_002);
    expect(turns).toBeGreaterThan(20);
  });
});
