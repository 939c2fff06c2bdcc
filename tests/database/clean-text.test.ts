import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanLines, cleanText, plainAddress } from '#core/clean-text.ts';
import { plainText } from '#core/plain-text.ts';
import { hasUnseen } from '#core/visible-text.ts';
import { openForTest } from './open-database.ts';

const database = await openForTest();
afterAll(() => database.close());

/** Characters of each kind: those that are removed, those that keep a joiner, and neighbors of both. */
const aCharacter = fc.constantFrom(
  ...'aZ9#*-@. \t\n\r\v\f',
  ...'éßłʻ’‐‑–—−ー～！Ａ９＋　。｡․﹫〒',
  ...'٣۴९৭๕๓𝟗🯷',
  ...'עِربیژالەमार्രുസਸਿ'.normalize('NFD'),
  ...'ᠮᠣကခ山葛辻々한',
  ...'👩🏽🤝🍳❤🏴☠🇨🇦▶↔™\u20e3',
  ...'\u00a0\u2003\u202f\u2028\u2029\u0085\u2800\u3164\uffa0\u3000',
  ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202d\u202e\u202c\u2066\u2069\u061c\u2060\u2063\ufeff\u00ad\u034f\u115f\u1160',
  ...'\ufe0e\ufe0f\ufe00\ufe01\u180b\u180e\ufffc\ufff9\u0001\u0007\u007f\u0600\u06dd',
  '\u{e0100}',
  '\u{e0067}',
  '\u{e0062}',
  '\u{e0065}',
  '\u{e006e}',
  '\u{e007f}',
  '\u{e0001}',
  '\u{1d173}',
);
/** Marks that Unicode added after version 14, which PostgreSQL 15 has: a server that doesn't know them can't sort them. */
const isNewMark = (code: number) => code === 0x897 || (code >= 0x1acf && code <= 0x1aff);
const aText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: aCharacter, maxLength: 24 }) },
  // Nearly all that is ever typed.
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'aZ9#*-@~  '), maxLength: 24 }) },
  // Later blocks contain new Unicode characters, which one side may know before the other.
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc
        .integer({ min: 1, max: 0x33ff })
        .filter((code) => !isNewMark(code))
        .map((code) => String.fromCodePoint(code)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u202d+49 30 901820\u202c',
      'സുരേഷ് കുമാര്\u200d',
      'ژالە\u200c',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🧑🏽‍🤝‍🧑🏿',
      '1\ufe0f\u20e3',
    ),
  },
);

describe('The database and the forms clean entered text in the same way', () => {
  test.each([
    ['a text of one line', cleanText, 'private.clean_text'],
    ['a text of several lines', cleanLines, 'private.clean_lines'],
    ['letters and digits', plainText, 'private.plain_text'],
    ['an address', plainAddress, 'private.plain_address'],
    ['whether something is hidden', hasUnseen, 'private.has_hidden_characters'],
  ])('%s', async (_what, inCore, inDatabase) => {
    const texts = fc.sample(aText, 4000).map((text) => text.replaceAll('\0', ''));
    const rows = await database.owner<{ cleaned: string | boolean }>(
      `select ${inDatabase}(t #>> '{}') as cleaned
       from jsonb_array_elements($json$${JSON.stringify(texts)}$json$) with ordinality as x(t, i) order by i`,
    );
    const differing = texts.flatMap((text, at) =>
      rows[at]?.cleaned === inCore(text) ? [] : [[text, inCore(text), rows[at]?.cleaned]],
    );
    expect(differing.map((each) => JSON.stringify(each)).slice(0, 10)).toEqual([]);
  });

  test('every digit of every script', async () => {
    const digits = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    const [row] = await database.owner<{ ascii: string }>(`select private.ascii_digits('${digits.join('')}') as ascii`);
    expect(row?.ascii).toBe(digits.map((digit) => plainText(digit)).join(''));
    expect(row?.ascii).toMatch(/^(?:0123456789)+$/u);
  });
});

test('a trigger that cleans columns runs when any of them is updated', async () => {
  const triggers = await database.owner<{ name: string; columns: string[]; source: string }>(
    `select t.tgname as name, p.prosrc as source, to_jsonb(array(
       select a.attname from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr))) as columns
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname ~ '^clean_'`,
  );
  expect(triggers.length).toBeGreaterThan(2);
  for (const { name, columns, source } of triggers) {
    const cleaned = [...source.matchAll(/new\.(\w+) :=/gu)].map(([, column]) => column);
    expect([name, ...columns.toSorted()]).toEqual([name, ...cleaned.toSorted()]);
  }
});
