import type { Page } from '@playwright/test';
import { sessionWords } from '#ui/session/session-words.ts';
import { fullName } from '../../browser/journeys/backend.ts';
import { signInAs } from '../../browser/support/forms.ts';
import { accountInHeader } from '#tests/browser/support/screens/header.ts';
import { heading, pathOf, toast, visit } from '../../browser/support/visit.ts';
import { PENDING_ACTIONS } from '../support/pending-actions.ts';
import { expiredToken } from '../support/expired-token.ts';
import { holdSession, KEPT } from '../support/local-backend.ts';
import { sessionOf } from '../support/people.ts';
import { PROJECT_URL } from '../support/addresses.ts';
import { before } from '../support/fault.ts';
import { endSessions, quote, sql } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

const ENDED = 'Your session has ended. Please sign in again.';

/** Counts every toast with this text, including dismissed ones. */
async function countShowings(page: Page, words: string): Promise<() => number> {
  let shown = 0;
  await page.exposeFunction('__shown', () => {
    shown += 1;
  });
  await page.evaluate((text) => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes)
          if (node.textContent?.includes(text)) (window as unknown as { __shown(): void }).__shown();
      }
    }).observe(document.body, { childList: true, subtree: true });
  }, words);
  return () => shown;
}

/**
 * Replaces the page's token with an expired one. The page considers it valid, because its clock is behind the server's.
 */
async function expireToken(page: Page): Promise<string> {
  const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', KEPT.session);
  const session = JSON.parse(kept) as { access_token: string };
  const expired = { ...session, access_token: expiredToken(session.access_token) };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEPT.session,
    JSON.stringify(expired),
  ] as const);
  return expired.access_token;
}

test.describe('an expired token is renewed unnoticed', () => {
  test('while the page was closed', async ({ page, backend }) => {
    const person = await backend.account('customer');
    const session = await sessionOf(person);
    await holdSession(
      page,
      JSON.stringify({
        ...session,
        access_token: expiredToken(session.access_token),
        expires_at: Math.floor(Date.now() / 1000) - 60,
      }),
    );
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEPT.session)).not.toContain(session.refresh_token);
  });

  test('while the page was closed, on a device with a slow clock', async ({ page, backend }) => {
    const person = await backend.account('customer');
    const session = await sessionOf(person);
    await holdSession(page, JSON.stringify({ ...session, access_token: expiredToken(session.access_token) }));
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  for (const [what, open] of Object.entries(PENDING_ACTIONS)) {
    test(`while ${what}, on a device with a slow clock`, async ({ page, backend }) => {
      const action = await open(page, backend);
      const expired = await expireToken(page);
      await action.act();
      await action.succeeds();
      await expect(toast(page, ENDED)).toBeHidden();
      // A list may be shown from storage while it's requested again.
      const kept = () => page.evaluate((key) => localStorage.getItem(key), KEPT.session);
      await expect.poll(kept).not.toContain(expired);
    });
  }
});

test.describe('a session that the server ended is announced once, leads to sign-in and back', () => {
  for (const [what, open] of Object.entries(PENDING_ACTIONS)) {
    test(`while ${what}`, async ({ page, backend }) => {
      const action = await open(page, backend);
      const showings = await countShowings(page, ENDED);
      await before(page, action.call, () => endSessions(action.person.email));
      await action.act();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await expect(toast(page, ENDED)).toBeVisible();
      await signInAs(page, action.person.email, action.person.password);
      await expect.poll(() => pathOf(page)).toBe(action.path);
      await action.resumes();
      if (!action.doneByReturning) await action.act();
      await action.succeeds();
      expect(showings()).toBe(1);
    });
  }

  test('while the page was closed', async ({ page, backend }) => {
    const person = await backend.account('customer');
    const session = await sessionOf(person);
    await endSessions(person.email);
    await holdSession(page, JSON.stringify(session));
    await visit(page, '/my-account');
    await expect(toast(page, ENDED)).toBeVisible();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, person.email, person.password);
    await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
  });
});

test.describe('a reload without the project keeps the last known profile, with a note', () => {
  const line = (page: Page) => page.getByRole('status').filter({ hasText: 'This is your account as we last saw it' });

  for (const [what, ends] of [
    ['with a session that is good', 3600],
    ['with a token that would have to be renewed first', -60],
  ] as const) {
    test(what, async ({ page, backend }) => {
      const person = await backend.account('administrator');
      await backend.arrive('/admin/users', person);
      const account = accountInHeader(page, new RegExp(fullName(person), 'u'));
      await expect(account).toBeVisible();
      await page.evaluate(
        ([key, expiresAt]) => {
          const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
          localStorage.setItem(key, JSON.stringify({ ...session, expires_at: expiresAt }));
        },
        [KEPT.session, Math.floor(Date.now() / 1000) + ends] as const,
      );
      const unreachable = (url: URL) => url.origin === PROJECT_URL;
      await page.route(unreachable, (route) => route.abort('internetdisconnected'));
      await page.reload();
      await expect(account).toBeVisible();
      await expect(heading(page, 'All Accounts')).toBeVisible();
      await expect(line(page)).toBeVisible();
      expect(pathOf(page)).toBe('/admin/users');

      await page.unroute(unreachable);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(line(page)).toBeHidden();
      await expect(account).toBeVisible();
    });
  }
});

test.describe('an account that is gone', () => {
  test('is announced as deleted when the page opens again, and leaves no data', async ({ page, backend }) => {
    const person = await backend.account('unverified merchant');
    await backend.arrive('/my-account', person);
    await expect(page.getByText(/automatically deleted/u)).toBeVisible();
    // A pending request would notice it first, and show the message on the page that the reload replaces.
    await page.waitForLoadState('networkidle');
    await sql(`delete from auth.users where email = ${quote(person.email)}`);
    await page.reload();
    await expect(toast(page, sessionWords.accountDeleted)).toBeVisible();
    await expect(toast(page, ENDED)).toBeHidden();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('delivery:')));
    expect(kept).toEqual([]);
  });
});
