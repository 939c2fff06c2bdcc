import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#ui/listing/fold.ts';

test.each([
  ['Kraków', 'krakow'],
  ['Łódź', 'lodz'],
  ['ØRSTED', 'orsted'],
  ['Straße', 'strasse'],
  ['O’Brien', "o'brien"],
  ['İstanbul', 'istanbul'],
  ['東京', '東京'],
  ['👩‍🚀', '👩‍🚀'],
  ['', ''],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('a text is found whatever the case it is typed in', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(fold(text.toUpperCase().toLowerCase())).toBe(fold(text.toLowerCase().toUpperCase().toLowerCase()));
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
