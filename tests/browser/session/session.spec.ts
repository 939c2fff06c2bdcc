import type { Page } from '@playwright/test';
import { DAY } from '#core/clock.ts';
import { seedEmail } from '#demo/world/seed-state.ts';
import { failNext, keepFailing, moveClock, setConditions, stopFailing, stored } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { enterCode, press, signInAs } from '../support/forms.ts';
import { accountInHeader, logOut } from '../support/screens/header.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

const ENDED = 'Your session has ended. Please sign in again.';

/** Ends every session on the server, as after a password reset elsewhere. */
async function endSessions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as { sessions: unknown[]; revision: number };
    localStorage.setItem('demo:backend', JSON.stringify({ ...state, sessions: [], revision: state.revision + 1 }));
  });
}

/** Notifies the page of the server's change, as of a change in another tab. */
const notify = (page: Page) =>
  page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'demo:backend', storageArea: localStorage })));

test.describe('§2 /my-account without a session', () => {
  test('leads to sign-in and back, remembering the whole URL, also across a reload', async ({ page }) => {
    await page.goto('/my-account?from=mail');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    expect(pathOf(page)).toBe('/sign-in');
    await page.reload();
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'My Account')).toBeFocused();
    await expect(page).toHaveURL('/my-account?from=mail');
  });
});

test.describe('§2 the header before the session is known', () => {
  const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

  test('doesn’t offer Sign In to a signed-in person, and shows nothing of the account', async ({ page }) => {
    await aBrowser().signedIn('tom').install(page);
    for (const path of ['/', '/contact', '/my-account'])
      await test.step(path, async () => {
        const release = await holdScripts(page, /\/assets\/compose-/u);
        await page.goto(path);
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(signInLink(page)).toBeHidden();
        if (path === '/my-account') {
          await expect(heading(page, 'One moment…')).toBeVisible();
          await expect(page.locator('body')).not.toContainText('Tom');
          expect(pathOf(page)).toBe(path);
          await expectAccessibleInEveryLook(page);
        }
        await page.getByRole('button', { name: 'Menu' }).click();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu.getByRole('link', { name: 'Contact Us' })).toBeVisible();
        for (const name of ['Log In', 'Register']) await expect(menu.getByRole('link', { name })).toBeHidden();
        await page.keyboard.press('Escape');
        release();
        await expect(page.getByRole('banner')).toContainText('Tom Nguyen');
        await expect(signInLink(page)).toBeHidden();
        if (path === '/my-account') await expect(page.getByRole('heading', { name: 'Tom Nguyen' })).toBeVisible();
      });
  });

  test('offers Sign In to a guest immediately', async ({ page }) => {
    await aBrowser().install(page);
    await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(signInLink(page)).toBeVisible();
  });
});

test.describe('§4 a session', () => {
  test('survives reloads and new tabs until the server ends it', async ({ page, context }) => {
    await aBrowser().signedIn('marco').open(page, '/my-account');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
    await test.step('into new tabs', async () => {
      const second = await context.newPage();
      await visit(second, '/my-account');
      await expect(second.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
      await second.close();
    });

    await test.step('ended by the server is announced once, and leads to sign-in and back', async () => {
      await endSessions(page);
      await notify(page);
      await expect(toast(page, ENDED)).toBeVisible();
      await expect(page.locator('.toast')).toHaveCount(1);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      expect(await stored(page, 'local', 'demo:session')).toBeNull();
      await signInAs(page, 'tom@mail.example');
      await expect(heading(page, 'My Account')).toBeVisible();
    });

    await test.step('that ended while the page was closed is announced when the page opens', async () => {
      await endSessions(page);
      await page.reload();
      await expect(toast(page, ENDED)).toBeVisible();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await page.reload();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await expect(page.locator('.toast')).toHaveCount(0);
    });
  });
});

test.describe('§8 an account that can’t be loaded completely', () => {
  test("is minimal, and not an administrator's", async ({ page }) => {
    await aBrowser()
      .signedIn('ada')
      .under({ failNext: { 'users.find': { kind: 'unavailable' } } })
      .install(page);
    const isMinimal = async () => {
      await visit(page, '/my-account');
      await expect(page.getByRole('main')).toContainText('Basic User');
      await expect(page.getByRole('banner')).toContainText('My Account');
      await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
    };
    // The app retries by itself.
    await keepFailing(page);
    await test.step('when the profile cannot be loaded', isMinimal);
    await test.step('when the health check fails', async () => {
      await stopFailing(page);
      await failNext(page, 'users.healthCheck', { kind: 'unavailable' });
      await isMinimal();
    });
  });

  test('counts as verified if that can’t be read', async ({ page }) => {
    await aBrowser()
      .signedIn('priya')
      .under({ failNext: { 'auth.currentUser': { kind: 'unavailable' } } })
      .install(page);
    await keepFailing(page);
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: 'Priya Shah' })).toBeVisible();
    await expect(page.getByText(/automatically deleted/u)).toBeHidden();
    await stopFailing(page);

    await test.step('is deleted after 24 hours, if it was never verified (§4)', async () => {
      await moveClock(page, DAY);
      await page.goto('/my-account');
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, seedEmail('priya'));
      await expect(toast(page, 'Invalid email or password.')).toBeVisible();
    });
  });
});

test.describe('a reload without a network', () => {
  const line = (page: Page) => page.getByRole('status').filter({ hasText: 'This is your account as we last saw it' });

  for (const [person, name, path, title] of [
    ['marco', 'Marco Bellini', '/my-businesses', 'My Businesses'],
    ['ada', 'Ada Okafor', '/admin/businesses', 'Businesses'],
  ] as const) {
    test(`keeps ${name} on the page, with the last known profile and a note`, async ({ page }) => {
      await aBrowser().signedIn(person).open(page, path);
      const account = accountInHeader(page, new RegExp(name, 'u'));
      await expect(account).toBeVisible();
      await expect(line(page)).toBeHidden();
      await setConditions(page, { offline: true });
      await page.reload();
      await expect(account).toBeVisible();
      await expect(heading(page, title)).toBeVisible();
      expect(pathOf(page)).toBe(path);
      await expect(line(page)).toBeVisible();
      await moveTo(page, '/my-account');
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByText('No name set')).toBeHidden();
      await expectAccessibleInEveryLook(page);

      await test.step('until the network is back', async () => {
        await setConditions(page, {});
        if (person === 'ada') await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(line(page)).toBeHidden();
        await expect(page.getByRole('heading', { name })).toBeVisible();
      });
      await test.step('the known profile is removed at sign-out, and when the server ends the session', async () => {
        expect(await stored(page, 'local', 'demo:last-known')).toContain(`${person}@mail.example`);
        if (person === 'ada') {
          await endSessions(page);
          await notify(page);
          await expect(heading(page, 'Welcome Back')).toBeVisible();
        } else {
          await logOut(page);
          await expect(toast(page, 'Signed out successfully')).toBeVisible();
        }
        expect(await stored(page, 'local', 'demo:last-known')).toBeNull();
      });
    });
  }
});

test.describe('a reload anywhere in the registration keeps it', () => {
  test('from the code through to the account', async ({ page }) => {
    await aBrowser().codeSent().open(page, '/verify-email');
    await page.getByLabel('Verification code').fill('482');
    await page.reload();
    await expect(page.getByRole('main')).toContainText(NEWCOMER.email);
    await enterCode(page, NEWCOMER.code, 'Verify Email');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await page.reload();
    await page.getByRole('radio', { name: /Business Owner/u }).check();
    await press(page, 'Continue');
    await expect(page).toHaveURL('/business-details');
    await moveTo(page, '/my-account');
    for (const turn of ['once', 'again']) {
      if (turn === 'again') await page.reload();
      await expect(page.getByRole('main'), turn).toContainText('Merchant');
      await expect(page.getByRole('main'), turn).toContainText('Pending');
    }
  });
});
