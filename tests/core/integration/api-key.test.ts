import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { checksumOf, isStorableKey, isUsable, KEY_MODES, makeApiKey, readApiKey } from '#core/integration/api-key.ts';
import { instant } from '#core/instant.ts';

const NOW = instant(Date.parse('2026-06-03T19:04:00.000Z'));

describe('a key', () => {
  test.each(KEY_MODES)('starts with its mode and ends with a checksum: %s', (mode) => {
    const key = makeApiKey('swl', mode, cryptoRandom);
    expect(key).toMatch(new RegExp(`^swl_${mode}_[0-9A-Za-z]{38}$`, 'u'));
    expect(readApiKey('swl', key)).toEqual({ mode, hint: key.slice(-4) });
    expect(makeApiKey('swl', mode, cryptoRandom)).not.toBe(key);
  });

  test('has the CRC-32 that other tools compute', () => {
    // CRC-32 of "123456789" is 0xCBF43926, the check value of the algorithm.
    const value = [...checksumOf('123456789')].reduce(
      (sum, digit) => sum * 62 + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit),
      0,
    );
    expect(value).toBe(0xcbf43926);
  });

  test('isn’t read with one character missing, changed or added', () => {
    const key = makeApiKey('swl', 'live', cryptoRandom);
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom('', 'é', '_', ' ', '0', 'a'), (at, other) => {
        const typed = key.slice(0, at) + other + key.slice(at + 1);
        fc.pre(typed !== key);
        expect(readApiKey('swl', typed)).toBeNull();
      }),
    );
    for (const typed of ['', `${key} `, `${key}0`, key.replace('swl', 'abc'), key.replace('live', 'test')])
      expect(readApiKey('swl', typed)).toBeNull();
  });

  test('works until it’s revoked, or until its time is over', () => {
    expect(isUsable({ revokedAt: null, expiresAt: null }, NOW)).toBe(true);
    expect(isUsable({ revokedAt: NOW, expiresAt: null }, NOW)).toBe(false);
    expect(isUsable({ revokedAt: null, expiresAt: instant(NOW + 1) }, NOW)).toBe(true);
    expect(isUsable({ revokedAt: null, expiresAt: NOW }, NOW)).toBe(false);
  });

  test('is stored with a name, a digest and four characters only', () => {
    const fine = { name: 'Shop checkout', digest: 'a'.repeat(64), hint: 'x9Zq' };
    expect(isStorableKey(fine)).toBe(true);
    expect(isStorableKey({ ...fine, name: '🥐'.repeat(60) })).toBe(true);
    for (const odd of [{ name: ' ' }, { name: 'x'.repeat(61) }, { digest: 'A'.repeat(64) }, { hint: 'x9Zqq' }])
      expect(isStorableKey({ ...fine, ...odd })).toBe(false);
  });
});
