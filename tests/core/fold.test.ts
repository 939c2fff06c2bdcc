import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, searchWords } from '#core/fold.ts';

test.each([
  ['Kraków', 'krakow'],
  ['Łódź', 'lodz'],
  ['ØRSTED', 'orsted'],
  ['Straße', 'strasse'],
  ['O’Brien', 'obrien'],
  ["McDonald's", 'mcdonalds'],
  ['Kāneʻohe', 'kaneohe'],
  ['Ħamrun', 'hamrun'],
  ['Đà Nẵng', 'da nang'],
  ['St. John’s', 'st johns'],
  ['Jean\u2011Luc', 'jean luc'],
  ['Fish & Chips', 'fish   chips'],
  ['ＡＢＣ', 'abc'],
  ['A.B.C.', 'abc'],
  ['Côte d’Ivoire', 'cote divoire'],
  ['rosa@example.com', 'rosa@examplecom'],
  ['Straße ٣٤', 'strasse 34'],
  ['İstanbul', 'istanbul'],
  ['東京', '東京'],
  ['👩‍🚀', '👩🚀'],
  ['\u202dRo\u00adsa\u200b\u202c', 'rosa'],
  ['علی\u200cرضا', 'علیرضا'],
  ['', ''],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('a text is found whatever the case it is typed in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.toUpperCase().toLowerCase())).toBe(fold(text.toLowerCase().toUpperCase().toLowerCase()));
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('a search of nothing but punctuation is no search for everything', () => {
  expect(searchWords(' jean-luc  St. John’s ')).toEqual(['jean', 'luc', 'st', 'johns']);
  expect(searchWords(' .* ')).toEqual(['.*']);
  expect(searchWords('  ')).toEqual([]);
});
