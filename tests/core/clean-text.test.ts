import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLines, cleanText, plainAddress } from '#core/clean-text.ts';
import { plainText } from '#core/plain-text.ts';
import { hasUnseen } from '#core/visible-text.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { property } from '#tests/property.ts';

/** Invisible characters that come with text copied from contacts, documents, chats and pages. */
const UNSEEN = [
  ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
  ...'\u200b\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u034f\u180e\ufffc\0\u0007\u007f',
];
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom(
      ...UNSEEN,
      ...' \t\n\r\u00a0\u3000\u2028-‑–aé٣１👩🏽❤ع്र葛1',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u20e3',
    ),
  }),
);

describe('A text of one line', () => {
  test.each([
    ['12 Queen St W\tRear door', '12 Queen St W Rear door'],
    ['\u202d12 Queen St W\u202c', '12 Queen St W'],
    ['Ro\u200bsa\u00a0 Reci\u00adpient\ufeff', 'Rosa Recipient'],
    ['Jean\u2011Luc', 'Jean-Luc'],
    ['12–14 Main Street — rear', '12–14 Main Street — rear'],
    ['\u3164Kim\u3164Minsu\uffa0', 'Kim Minsu'],
    ['12 Queen St W\r\nToronto', '12 Queen St W Toronto'],
    ['ＡＢＣ ﬁ', 'ＡＢＣ ﬁ'],
  ])('%j becomes %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  test.each([
    ['a Malayalam name with a joiner in its last letter', 'സുരേഷ് കുമാര്\u200d'],
    ['a Kurdish one, which ends with a joiner', 'ژالە\u200c'],
    ['a Persian one', 'علی\u200cرضا'],
    ['a Hebrew one with its marks', 'שָׁלוֹם'],
    ['a Sinhala one', 'ශ්\u200dරී'],
    ['a Burmese one', 'အောင်'],
    ['a Japanese one in a variant', '葛\u{e0100}城'],
    ['a letter of two parts', 'e\u0301'],
    ['the flag of England', 'Ring at the pub 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a flag of two letters', '🇨🇦🇵🇷'],
    ['a family of several skin tones', '🧑🏽\u200d🤝\u200d🧑🏿 👩🏻\u200d❤\ufe0f\u200d💋\u200d👨🏾'],
    ['the flag of pirates', '🏴\u200d☠\ufe0f'],
    ['a keycap', 'Door 1\ufe0f\u20e3 #\ufe0f\u20e3'],
    ['a sign drawn as an emoji', '❤\ufe0f ☎\ufe0f ™\ufe0f'],
  ])('stays unchanged: %s', (_what, text) => {
    expect(cleanText(text)).toBe(text);
  });

  property([anyText], { numRuns: 1000 })(
    'contains no invisible characters, and cleaning again changes nothing',
    (typed) => {
      const clean = cleanText(typed);
      expect([hasUnseen(clean), cleanText(clean), clean.trim()]).toEqual([false, clean, clean]);
    },
  );

  property([fc.string(), fc.array(fc.constantFrom('', ...UNSEEN), { minLength: 40, maxLength: 40 })])(
    'ignores invisible characters between its own and around them',
    (text, along) => {
      const typed = [...text].map((character, at) => (along[at] ?? '') + character).join('') + (along.at(-1) ?? '');
      expect(cleanText(typed)).toBe(cleanText(text));
    },
  );
});

describe('A text of several lines', () => {
  test.each([
    ['Second door\r\nRing twice\u2028דלת\u200f שנייה\u0085', 'Second door\nRing twice\nדלת שנייה'],
    ['\n one\n\n\ttwo\u00a0\ufeff', 'one\n\n two'],
  ])('%j becomes %j', (typed, clean) => {
    expect(cleanLines(typed)).toBe(clean);
  });

  property([anyText], { numRuns: 1000 })(
    'has no invisible characters in any line, and cleaning again changes nothing',
    (typed) => {
      const clean = cleanLines(typed);
      expect([clean.split('\n').some(hasUnseen), cleanLines(clean)]).toEqual([false, clean]);
    },
  );
});

describe('Letters and digits', () => {
  test.each([
    ['\u202d+49 30 901820\u202c', '+49 30 901820'],
    ['416\u2011555\u20130142', '416-555-0142'],
    ['Ｍ６Ｊ\u3000２Ｚ４', 'M6J 2Z4'],
    ['M6J\u200b\u2009−\u20092Z4', 'M6J - 2Z4'],
    ['150ー0001', '150-0001'],
    ['٣٤١١٥٤', '341154'],
    ['۱۲۳۴', '1234'],
    ['१२३४ ৫৬ ๗๘ 𝟗', '1234 56 78 9'],
    ['\u2068๑๒\u200c๓\u2069', '123'],
  ])('%j becomes %j', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  property([anyText], { numRuns: 1000 })('stay the same when cleaned again', (typed) => {
    expect(plainText(plainText(typed))).toBe(plainText(typed));
    expect(plainAddress(plainAddress(typed))).toBe(plainAddress(typed));
  });
});

test.each([
  ['\u2068robin@example.com\u2069', 'robin@example.com'],
  ['ｒｏｂｉｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'robin@example.com'],
  ['robin@my\u2011shop.example', 'robin@my-shop.example'],
  // The lower case of this sign is an ASCII letter, but the address is another one.
  ['ro\u212ain@example.com', 'ro\u212ain@example.com'],
  ['josé@example.com', 'josé@example.com'],
  ['robin@example。com', 'robin@example.com'],
  ['robin﹫example｡com', 'robin@example.com'],
])('the address %j becomes %j', (typed, plain) => {
  expect(plainAddress(typed)).toBe(plain);
});
