import { expect, test } from 'vitest';
import { hasUnseen } from '#core/visible-text.ts';
import { openForTest } from './open-database.ts';

/** Contexts of a character: alone, among letters that never join, among letters that may, before or after a joiner. */
const PLACES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['a', 'a'],
  ['é', 'é'],
  ['é', ''],
  ['é\u200d', 'é'],
  ['é\ufe0f', 'é'],
];

/** The limits of the rule's ranges, and samples between them, because all characters would take minutes. */
const RANGES = [
  { from: 1, to: 0x31ff, step: 1 },
  { from: 0x3200, to: 0xd7ff, step: 97 },
  { from: 0xe000, to: 0xfdff, step: 97 },
  { from: 0xfe00, to: 0xffff, step: 1 },
  { from: 0x10000, to: 0x10ffff, step: 197 },
  { from: 0x110b0, to: 0x110df, step: 1 },
  { from: 0x13420, to: 0x1344f, step: 1 },
  { from: 0x1bc90, to: 0x1bcaf, step: 1 },
  { from: 0x1d160, to: 0x1d18f, step: 1 },
  { from: 0xdfff0, to: 0xe000f, step: 1 },
  { from: 0xe0ff0, to: 0xe100f, step: 1 },
];

test('the database and the forms treat the same characters as invisible', async () => {
  const database = await openForTest();
  const differing = [];
  for (const [before, after] of PLACES) {
    for (const { from, to, step } of RANGES) {
      const rows = await database.owner<{ code: number }>(
        `select code from generate_series(${from}, ${to}, ${step}) code where private.has_hidden_characters('${before}' || chr(code) || '${after}')`,
      );
      const found = new Set(rows.map(({ code }) => code));
      for (let code = from; code <= to; code += step)
        if (hasUnseen(before + String.fromCodePoint(code) + after) !== found.has(code))
          differing.push([before, code.toString(16), after]);
    }
  }
  expect(differing).toEqual([]);
  await database.close();
});
