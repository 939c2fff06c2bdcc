import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, searchPhrases, searchText, searchWords } from '#core/fold.ts';
import { property } from '#tests/property.ts';

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
  ['Παπαδόπουλος', 'παπαδοπουλοσ'],
  ['علي', 'علی'],
  ['كريمـــي', 'کریمی'],
  ['İstanbul', 'istanbul'],
  ['東京', '東京'],
  ['👩‍🚀', '👩🚀'],
  ['\u202dRo\u00adsa\u200b\u202c', 'rosa'],
  ['علی\u200cرضا', 'علیرضا'],
  ['a\uffa0b', 'ab'],
  ['', ''],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

property([fc.string({ unit: 'grapheme' })])('a text is found in any case', (text) => {
  expect(fold(text.toUpperCase().toLowerCase())).toBe(fold(text.toLowerCase().toUpperCase().toLowerCase()));
  expect(fold(fold(text))).toBe(fold(text));
});

const finds = (typed: string, text: string): boolean => {
  const inside = searchText(text);
  return (
    searchWords(typed).every((word) => inside.includes(word)) &&
    searchPhrases(typed).every(([together, apart]) => inside.includes(together) || inside.includes(apart))
  );
};

test.each([
  ['jeanluc', 'Jean-Luc Picard'],
  ['ΚΩΣ', 'Κώστας'],
  ['مصطفي', 'مصطفى'],
  ['فاطمه', 'فاطمة'],
  ['jean luc', 'Jean\u2011Luc'],
  ['abc', 'A\u2011B\u2011C'],
  ['abc', 'A.B.C.'],
  ['abc', 'Ａ・Ｂ・Ｃ'],
  ['hm', 'H&M'],
  ['7eleven', '7-Eleven'],
  ['ab deli', 'A/B Deli'],
  ['k7p2m4rt9wxd', 'K7P2-M4RT-9WXD'],
  ['k7p2 m4rt', 'K7P2-M4RT-9WXD'],
  ['4165550142', '+1 (416) 555-0142'],
  ['14165550142', '+1 (416) 555-0142'],
  ['416.555.0142', '4165550142'],
  ['5550142', '416 555 0142'],
  ['٤١٦٥٥٥٠١٤٢', '416-555-0142'],
  ['a|b', 'A|B'],
])('%s finds %s', (typed, text) => {
  expect(finds(typed, text)).toBe(true);
});

test('a word with punctuation is found as one word or as adjacent words only', () => {
  expect(finds('a-1', 'Ines Duarte\nA-1')).toBe(true);
  expect(finds('a-1', 'Ines Duarte\nA1')).toBe(true);
  expect(finds('a-1', 'Rosa Fernandes\n1059')).toBe(false);
  expect(finds('jean-luc', 'Jean Luc')).toBe(true);
  expect(finds('st-johns', 'St. John’s')).toBe(true);
});

test('adjacent words aren’t one word', () => {
  expect(finds('rosaking', 'Rosa King')).toBe(false);
  expect(finds('rosaking', 'Rosa, King')).toBe(false);
  expect(finds('streettoronto', '12 Queen Street\nToronto')).toBe(false);
});

const part = fc.constantFrom('jean', 'Łuc', 'É', '7', '٤١', 'Ｂ', 'd', '東京', 'Straße', 'İ', 'ž');
const dash = fc.constantFrom('-', '\u2011', '–', '/', '.', '·', '’', '&', '_', '・', '(', '—');
const word = fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), dash, dash);
property([fc.array(word, { minLength: 1, maxLength: 4 })])(
  'a text is found by its words in any case, with any punctuation or none',
  (words) => {
    const text = words.map(([parts, stored]) => parts.join(stored)).join(' ');
    for (const way of ['', ' ', 'typed'])
      for (const change of [String, (typed: string) => typed.toUpperCase(), (typed: string) => typed.toLowerCase()]) {
        const typed = words.map(([parts, , other]) => parts.join(way === 'typed' ? other : way)).join(' ');
        expect([change(typed), finds(change(typed), text)]).toEqual([change(typed), true]);
      }
  },
);

test('a search of only punctuation doesn’t find everything', () => {
  expect(searchWords(' jean-luc  St. John’s ')).toEqual(['jean', 'luc', 'st', 'johns']);
  expect(searchWords(' .* ')).toEqual(['.*']);
  expect(searchWords('  ')).toEqual([]);
});
