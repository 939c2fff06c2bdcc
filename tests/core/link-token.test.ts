import { describe, expect, test } from 'vitest';
import { linkParameters, linkToken } from '#core/session/link-token.ts';
import { readMagicLink } from '#core/session/magic-link.ts';

const HASH = 'pkce_4f2c8a1b9d3e';
const SESSION = 'eyJhbGciOi.eyJzdWIiOi_x-.c2lnbmF0dXJl';

describe('a token in an opened link', () => {
  test.each([
    ['a full stop', '.'],
    ['a bracket', ')'],
    ['an angle bracket and a comma', '>,'],
    ['a quotation mark', '”'],
    ['an invisible space', '\u200b'],
    ['the parameters of a newsletter', '?utm_source=mail'],
    ['a line break', '\r\n'],
  ])('is read without %s after it', (_what, after) => {
    expect([linkToken(HASH + after), linkToken(SESSION + after)]).toEqual([HASH, SESSION]);
    expect(readMagicLink(`?type=recovery&token_hash=${encodeURIComponent(HASH + after)}`)).toMatchObject({
      tokenHash: HASH,
      type: 'recovery',
    });
    expect(readMagicLink(`?token_hash=${HASH}&type=${encodeURIComponent(`recovery${after}`)}`)).toMatchObject({
      tokenHash: HASH,
      type: 'recovery',
    });
  });

  test('is found if its ampersands were escaped', () => {
    expect(readMagicLink(`?type=recovery&amp;token_hash=${HASH}&amp;utm_source=x`)).toMatchObject({ tokenHash: HASH });
    expect(linkParameters(`?a=1&amp;token=${HASH}`).get('token')).toBe(HASH);
  });

  test.each([[''], ['.'], ['…)']])('%j contains none', (value) => {
    expect([linkToken(value), linkToken(null)]).toEqual(['', null]);
  });
});
