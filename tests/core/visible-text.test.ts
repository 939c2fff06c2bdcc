import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasUnseen } from '#core/visible-text.ts';
import { property } from '#tests/property.ts';

describe('An invisible character in a text', () => {
  test.each([
    ['a zero-width space', 'Bel\u200blini'],
    ['a mark that turns the order around', '\u202eilleB'],
    ['an isolate', '\u2067Bellini\u2069'],
    ['a soft hyphen', 'Bel\u00adlini'],
    ['a filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a control character', 'Bel\u0007lini'],
    ['a line break', 'Bel\nlini'],
    ['half a character', 'Bel\ud83d'],
    ['a tag', 'Bellini\u{e0041}'],
    ['a joiner between letters that never join', 'Bel\u200clini'],
    ['a joiner at the end, after a letter that never joins', 'Bellini\u200c'],
    ['a joiner between letters that never join, of another alphabet', 'Бел\u200dлини'],
    ['an emoji with a joiner at its end', '👩\u200d'],
    ['a tag that isn’t part of a flag', '🏴\u{e0067}\u{e0062}'],
    ['a variant selector after a letter without variants', 'é\ufe0f'],
    ['the placeholder of a picture', 'Bellini\ufffc'],
    ['two joiners', 'ع\u200d\u200dع'],
    ['a variant selector at the end', 'Bellini\ufe0f'],
    ['two selectors', '❤\ufe0f\ufe0f'],
    ['a joiner after a space', '\u3000\u200dع'],
  ])('is found: %s', (_what, text) => {
    expect(hasUnseen(text)).toBe(true);
  });

  test.each([
    '',
    'Bellini',
    'Café du Marché',
    '12 Alder Street, Apt. 4',
    '山田　太郎',
    'علی‌رضا',
    // A name that ends with a joiner, as typed on Kurdish keyboards.
    'ژالە\u200c',
    // The joiner forms the last letter.
    'സുരേഷ് കുമാര്\u200d',
    'שָׁלוֹם',
    // A variant of a Japanese name.
    '葛\u{e0100}城',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '1\ufe0f\u20e3',
    '🧑🏽‍🤝‍🧑🏿',
    '🇨🇦',
    'क्‍ष',
    '👩‍🍳',
    '❤️‍🔥 Flowers',
    'İstanbul',
    'Ng\u0303',
  ])('is not in %j', (text) => {
    expect(hasUnseen(text)).toBe(false);
  });

  const unseen = fc.constantFrom('\u200b', '\u202e', '\u2066', '\u00ad', '\u0000', '\ufeff', '\u{e0020}');
  property([fc.stringMatching(/^[A-Za-zéß山]{0,20}$/u), fc.stringMatching(/^[A-Za-zéß山]{0,20}$/u), unseen])(
    'is found anywhere between visible letters',
    (a, b, c) => {
      expect(hasUnseen(a + b)).toBe(false);
      expect(hasUnseen(a + c + b)).toBe(true);
    },
  );

  test('covers Unicode’s ignorable, format and control characters', () => {
    const left = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const text = String.fromCodePoint(code);
      if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text) && !hasUnseen(`é${text}é`))
        left.push(code.toString(16));
    }
    expect(left).toEqual([]);
  });
});
