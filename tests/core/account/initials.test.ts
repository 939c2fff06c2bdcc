import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initials } from '#core/account/initials.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { property } from '#tests/property.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const count = (text: string) => [...graphemes.segment(text)].length;

describe('Avatar initials (spec §9)', () => {
  test.each([
    ['Robin Reyes', 'RR'],
    ['robin', 'R'],
    ['ana maria lopez', 'AM'],
    ['  Robin   Reyes ', 'RR'],
    ['', ''],
    ['   ', ''],
    ['Éloïse e\u0301mile', 'ÉE\u0301'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧F'],
    ['مريم حسن', 'مح'],
    ['山田 太郎', '山太'],
    ['🇨🇦 maple', '🇨🇦M'],
    ['ßeta ßoy', 'SS'],
    ['ﬁona ﬂint', 'FF'],
    ['o’Neil-smith', 'O'],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 4 }).map((words) => words.join(' ')),
  );
  property([names], { numRuns: 200 })('are at most two letters for any name', (name) => {
    expect(count(initials(name))).toBeLessThanOrEqual(2);
  });

  property([fc.string({ unit: 'grapheme', maxLength: 20 })])(
    'exist if and only if the name contains a word',
    (name) => {
      expect(initials(name) === '').toBe(name.trim() === '');
    },
  );
});
