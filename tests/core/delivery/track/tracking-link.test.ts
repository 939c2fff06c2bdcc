import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTrackingLink, readTypedNumber, trackingPath } from '#core/delivery/track/tracking-link.ts';
import {
  formatTrackingNumber,
  makeTrackingNumber,
  parseTrackingNumber,
} from '#core/delivery/lifecycle/tracking-number.ts';
import { ok, refused } from '#core/result.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { property } from '#tests/property.ts';

const number = makeTrackingNumber(cryptoRandom);
const aKey = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/u);

const KEY = 'AbCdEfGhIjKlMnOpQr_-st';

describe('An opened address', () => {
  const path = trackingPath(number);
  test.each([
    [`${path}#k=${KEY}`],
    [`${path}#k=${KEY}.`],
    [`${path}#k=${KEY})`],
    [`${path}#k=${KEY}%29`],
    [`${path}#k=${KEY}>,`],
    [`${path}#k=${KEY}_`],
    [`${path}#k=${KEY}**`],
    [`${path}#k=${KEY}&utm_source=mail`],
    [`${path}#k=${KEY}?fbclid=x`],
    [`${path}#utm_source=mail&k=${KEY}`],
    [`${path}?utm_source=mail#k=${KEY}`],
    [`${path}&utm_source=mail#k=${KEY}`],
    [`${path}.#k=${KEY}`],
    [`${path})%23k=${KEY}`],
    [`/track/Your%20parcel:%20${number}#k=${KEY}`],
    [`/track/Parcel+${number.toLowerCase()}#k=${KEY}`],
    [`/track/(${number})#k=${KEY}`],
    [`/track/No.%20${path.slice(7)}%20today#k=${KEY}`],
    [`${path}\u200b#k=${KEY}\u200b`],
  ])('%s has the number and the key', (address) => {
    expect(readTrackingLink(address)).toEqual({ number: formatTrackingNumber(number), key: KEY });
  });

  test('without a number in it is shown as it is', () => {
    expect(readTrackingLink('/track/7KMD-92QX-HT4B')).toEqual({ number: '7KMD-92QX-HT4B', key: null });
  });
});

describe('The link of a delivery', () => {
  test('contains the number with hyphens, and the key only in the fragment', () => {
    expect(trackingPath(number)).toMatch(/^\/track\/\w{4}-\w{4}-\w{4}$/u);
    expect(trackingPath(number, 'secret').split('#')).toEqual([trackingPath(number), 'k=secret']);
  });

  property([aKey, fc.constantFrom('', 'https://shop.example', 'See http://127.0.0.1:4810')])(
    'returns number and key from any pasted form',
    (key, before) => {
      const read = readTrackingLink(`${before}${trackingPath(number, key)}`);
      expect(parseTrackingNumber(read.number)).toBe(number);
      expect(read.key).toBe(key);
    },
  );

  test('returns both if an app has escaped its #', () => {
    const escaped = trackingPath(number, 'abc').replace('#', '%23');
    expect(readTrackingLink(`https://shop.example${escaped}`)).toMatchObject({ key: 'abc' });
    expect(parseTrackingNumber(readTrackingLink(`https://shop.example${escaped}`).number)).toBe(number);
    expect(readTrackingLink(`/track/${number}%23k=abc`)).toEqual({ number: formatTrackingNumber(number), key: 'abc' });
    expect(readTrackingLink(`/track/${number}%23nothing#k=abc`)).toEqual({
      number: formatTrackingNumber(number),
      key: 'abc',
    });
    expect(readTrackingLink('/track/%E0%A4%A')).toEqual({ number: '%E0%A4%A', key: null });
  });

  test.each([
    (link: string) => `See ${link}.`,
    (link: string) => `<${link}>`,
    (link: string) => `50% off (${link}), today`,
    (link: string) => `\u2068${link}\u2069`,
    (link: string) => `\u200b${link}\u200b`,
    (link: string) => link.replace('track', 'tra\u200bck'),
    (link: string) => link.replace('#', '%2523'),
    (link: string) => `https://scanner.example/?url=${encodeURIComponent(link)}&data=1`,
  ])('returns both from a sentence, with bidi marks or a mail scanner: %s', (around) => {
    const read = readTrackingLink(around(`https://shop.example${trackingPath(number, 'abc')}`));
    expect([parseTrackingNumber(read.number), read.key]).toEqual([number, 'abc']);
    const without = readTrackingLink(around(`https://shop.example${trackingPath(number)}`));
    expect([parseTrackingNumber(without.number), without.key]).toEqual([number, null]);
  });

  test('is read without a key too, and with a query', () => {
    expect(readTrackingLink(`https://shop.example${trackingPath(number)}`).key).toBeNull();
    expect(readTrackingLink(`https://shop.example${trackingPath(number)}?utm=x#k=abc`).key).toBe('abc');
  });

  property([fc.string()])('leaves other text unchanged', (text) => {
    fc.pre(!text.includes('/track/'));
    expect(readTrackingLink(text)).toEqual({ number: text, key: null });
  });
});

test.each(['', '#', '#k=', '#k=%', '#k=%00', '#k=%F0%9F%93%A6', '#k=\ud83d', '#key=abc', `#k=${'x'.repeat(65)}`])(
  '%j contains no key',
  (fragment) => {
    expect(readTrackingLink(`/track/7KMD-92QX-HT4G${fragment}`).key).toBeNull();
  },
);

test.each([
  ['7KMD-92QX-HT4G'],
  [' 7kmd 92qx ht4g '],
  ['7kmd92qxht4g'],
  ['7KMD·92QX·HT4G'],
  ['(7KMD—92QX—HT4G).'],
  ['7KMD_92QX_HT4G'],
  ['７ＫＭＤ・９２ＱＸ・ＨＴ４Ｇ'],
  ['7KMD\u206092QX\ufeffHT4G'],
  ['HTTPS://EXAMPLE.COM/TRACK/7KMD-92QX-HT4G'],
  ['https://example.com/track/7KMD-92QX-HT4G#k=abcdefghij0123456789_-'],
])('%j is read as exactly the number', (typed) => {
  expect(readTypedNumber(typed)).toEqual(ok('7KMD92QXHT4G'));
});

test.each([
  ['', 'missing'],
  ['7KMD-92QX', 'wrong-length'],
  ['7KMD-92QX-HT4O', 'wrong-character'],
  ['7KMD-92QX-TH4G', 'mistyped'],
] as const)('%j is refused as %s', (typed, refusal) => {
  expect(readTypedNumber(typed)).toEqual(refused(refusal));
});
