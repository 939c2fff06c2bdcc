import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { rulesSql } from '../../supabase/local/rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const UNITS: Readonly<Record<string, number>> = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY };

/** `5`, `$3.00`, `15 seconds` or `20 in 10 minutes`, as a constant says it. */
function valueOf(words: string): unknown {
  if (words.includes(', ')) return words.split(', ').map(valueOf);
  const [limit, window] = words.split(' in ');
  if (window !== undefined) return { limit: Number(limit), windowMs: valueOf(window) };
  if (words.startsWith('$')) return Math.round(Number(words.slice(1)) * 100);
  const [count, unit] = words.split(' ');
  return unit === undefined ? Number(count) : Number(count) * (UNITS[unit.replace(/s$/u, '')] ?? NaN);
}

const isConstant = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((one) => typeof one === 'object' && isConstant(one))
    : typeof value === 'number' || (typeof value === 'object' && value !== null && 'windowMs' in value);

const ROW = /^\|[^|]+\| ([^|]+) \| `(core\/[^`]+)` `([A-Z_]+)` \|(?: (yes) )?/gmu;

test('The page of settings has every number of the files that it names, with its value', async () => {
  const rows = [...readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').matchAll(ROW)];
  const named = rows.map(([, words = '', file = '', name = '']) => [file, name, valueOf(words)]);
  const found = [];
  for (const file of new Set(rows.map(([, , path = '']) => path)))
    for (const [name, value] of Object.entries((await import(join(ROOT, file))) as Record<string, unknown>))
      if (isConstant(value)) found.push([file, name, value]);
  expect(named.toSorted()).toEqual(found.toSorted());
});

test('The page of settings marks exactly the constants that the database has too', () => {
  const marked = [...readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').matchAll(ROW)]
    .filter(([, , , , mark]) => mark === 'yes')
    .map(([, , , name = '']) => name.toLowerCase());
  const inSql = [...rulesSql().matchAll(/ private\.(\w+)\(\) returns (?:integer|interval|table \(most)\b(?!\[)/gu)].map(
    ([, name = '']) => name,
  );
  // A limit of calls is two functions.
  const isWindow = (name: string) => inSql.some((limit) => name === `${limit}_window`);
  expect(marked.toSorted()).toEqual(inSql.filter((name) => !isWindow(name)).toSorted());
});
