import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { acceptMagicLink, readMagicLink } from '#core/session/magic-link.ts';
import { requestPasswordLink } from '#core/session/request-password-link.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';
import { testApp } from '../test-app.ts';

/** A browser before and after requesting a link. */
function aBrowser(signedIn = false) {
  const app = testApp({ signedIn });
  const { backend, storage, clock, session } = app;
  return {
    ...app,
    ask: (email = app.person.email) => requestPasswordLink(backend.auth, storage, clock)(email),
    accept: acceptMagicLink(backend.auth, storage, clock),
    link: { ...session.tokens, type: 'recovery', tokenHash: null, code: null },
  };
}

describe('Returning from a magic link (spec §2, /sign-in)', () => {
  test.each([
    ['?access_token=a&refresh_token=b', { accessToken: 'a', refreshToken: 'b' }],
    ['?type=recovery', { type: 'recovery' }],
    ['?access_token=a', { accessToken: 'a' }],
    ['?token_hash=h&type=recovery', { tokenHash: 'h', type: 'recovery' }],
    ['?code=c', { code: 'c' }],
    ['?error=access_denied&error_code=otp_expired', {}],
    ['?token_hash=stranger&type=recovery&x=?token_hash=h&type=recovery', { type: 'recovery' }],
    ['?token_hash=stranger&token_hash=h', { type: 'recovery' }],
    ['?token_hash=h&token_hash=h&type=recovery', { type: 'recovery' }],
    ['?access_token=a&refresh_token=b&refresh_token=c', { type: 'recovery' }],
    ['?code=stranger&token_hash=h&type=recovery', { type: 'recovery' }],
    ['?access_token=stranger&refresh_token=b&token_hash=h', { type: 'recovery' }],
    ['?code=c&code=d', { type: 'recovery' }],
    ['?type=signup', null],
    ['', null],
    ['?next=/my-account', null],
  ])('%j is read as %j', (query, link) => {
    const nothing = { accessToken: null, refreshToken: null, type: null, tokenHash: null, code: null };
    expect(readMagicLink(query)).toEqual(link && { ...nothing, ...link });
  });

  const token = fc.stringMatching(/^[\w-]+(?:\.[\w-]+){0,2}$/u);
  property([token, token, fc.string({ maxLength: 30 })])(
    'is read from any query without throwing, with unchanged tokens',
    (access, refresh, rest) => {
      const query = new URLSearchParams({ access_token: access, refresh_token: refresh });
      expect(readMagicLink(`${query}&${rest}`)).toMatchObject({ accessToken: access, refreshToken: refresh });
    },
  );

  property([fc.string(), fc.string({ maxLength: 30 })])('is recognized with any text as its token', (access, rest) => {
    const query = new URLSearchParams({ access_token: access });
    expect(readMagicLink(`${query}&${rest}`)).not.toBeNull();
  });
});

describe('A magic link (decision magic-links)', () => {
  test('signs in the browser that requested it, within the hour', async () => {
    const { ask, accept, link, clock, backend, person } = aBrowser();
    valueOf(await ask());
    clock.advance(60 * MINUTE);
    expect(valueOf(await accept(link)).userId).toBe(person.id);
    expect(valueOf(await backend.auth.getSession())?.userId).toBe(person.id);
  });

  test('is refused after the hour', async () => {
    const { ask, accept, link, clock, backend } = aBrowser();
    valueOf(await ask());
    clock.advance(60 * MINUTE + 1);
    expect(refusalOf(await accept(link))).toBe('link-refused');
    expect(valueOf(await backend.auth.getSession())).toBeNull();
  });

  test('is refused in a browser that didn’t request it', async () => {
    const { accept, link, backend } = aBrowser();
    expect(refusalOf(await accept(link))).toBe('link-refused');
    expect(valueOf(await backend.auth.getSession())).toBeNull();
  });

  test('is refused if a person is signed in', async () => {
    const { ask, accept, link } = aBrowser(true);
    valueOf(await ask());
    expect(refusalOf(await accept(link))).toBe('link-refused');
  });

  test('is accepted once for each request', async () => {
    const { ask, accept, link, backend } = aBrowser();
    valueOf(await ask());
    valueOf(await accept(link));
    valueOf(await backend.auth.forgetSession());
    expect(refusalOf(await accept(link))).toBe('link-refused');
  });

  test.each([
    { accessToken: null },
    { refreshToken: null },
    { accessToken: 'made-up' },
    { code: 'made-up' },
    { tokenHash: 'made-up' },
  ])('is refused with %j', async (change) => {
    const { ask, accept, link } = aBrowser();
    valueOf(await ask());
    expect(refusalOf(await accept({ ...link, ...change }))).toBe('link-refused');
  });

  test('requested before the clock was set back is refused', async () => {
    const { ask, accept, link, clock } = aBrowser();
    valueOf(await ask());
    clock.advance(-MINUTE);
    expect(refusalOf(await accept(link))).toBe('link-refused');
  });

  test('needs an email, and only a sent request counts', async () => {
    const browser = aBrowser();
    expect(refusalOf(await browser.ask('robin'))).toBe('invalid-email');
    browser.goOffline();
    expect(refusalOf(await browser.ask())).toBe('send-failed');
    browser.failNext('nothing', 'offline');
    expect(refusalOf(await browser.accept(browser.link))).toBe('link-refused');
  });
});
