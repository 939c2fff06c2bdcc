import type { Page } from '@playwright/test';
import { failNext, mailsTo, stored } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

const TOM = 'tom@mail.example';

test.describe('§2 /sign-in', () => {
  test('signs in with email and password, also in other tabs', { tag: '@phone' }, async ({ page, context }) => {
    await visit(page, '/sign-in');
    const second = await context.newPage();
    await visit(second, '/sign-in');
    await expect(heading(second, 'Welcome Back')).toBeVisible();
    await signInAs(second, `  ${TOM.toUpperCase()} `);
    await expect(toast(second, 'Signed in successfully!')).toBeVisible();
    await expect(heading(second, 'My Account')).toBeFocused();
    expect(await stored(second, 'local', 'demo:session')).not.toBeNull();
    await expect(heading(page, 'My Account')).toBeVisible();

    await test.step('signed-in people are sent to their account, and going back doesn’t return here', async () => {
      await moveTo(page, '/');
      await moveTo(page, '/sign-in');
      await expect(heading(page, 'My Account')).toBeVisible();
      await page.goBack();
      expect(pathOf(page)).toBe('/');
    });
  });

  test("shows §8's messages for refusals, and keeps typed text", async ({ page }) => {
    await visit(page, '/sign-in');
    await test.step('links to forgotten passwords and to registering', async () => {
      await expect(page.getByRole('main').getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveAttribute(
        'href',
        '/register',
      );
    });
    await test.step('accessible in every look, empty', () => expectAccessibleInEveryLook(page));
    await press(page, 'Sign In');
    await expectRefusal(page, {
      toast: 'Please fill in all fields',
      field: 'Email',
      inline: 'Enter your email address',
    });
    await expectRefusal(page, { toast: 'Please fill in all fields', field: 'Password', inline: 'Enter your password' });
    await signInAs(page, '', 'delivery');
    await expectRefusal(page, {
      toast: 'Please fill in all fields',
      field: 'Email',
      inline: 'Enter your email address',
    });
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid');

    for (const [email, password] of [
      [TOM, 'wrong password'],
      ['nobody@mail.example', 'delivery'],
      ['not an address', 'delivery'],
    ] as const) {
      await signInAs(page, email, password);
      await expectRefusal(page, { toast: 'Invalid email or password.' });
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    }
    await test.step('accessible in every look, refused', () => expectAccessibleInEveryLook(page));

    const faults = [
      [{ refusal: 'no-user' }, 'Sign in failed. Please try again.'],
      [{ kind: 'unavailable' }, 'An unexpected error occurred. Please try again.'],
      [{ kind: 'offline' }, 'An unexpected error occurred. Please try again.'],
    ] as const;
    for (const [planned, message] of faults) {
      await failNext(page, 'auth.signIn', planned);
      await signInAs(page, TOM);
      await expectRefusal(page, { toast: message });
    }
    expect(await stored(page, 'local', 'demo:session')).toBeNull();
  });
});

/** Requests a link on /forgot-password and reads it from the email. */
async function askForLink(page: Page, email = TOM): Promise<string> {
  await visit(page, '/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Email me a sign-in link instead');
  await expect(toast(page, 'If an account has this address, a sign-in link is on its way.')).toBeVisible();
  return (await mailsTo(page, email))[0]?.link ?? '';
}

test.describe('§2 /sign-in, returning from a magic link (decision magic-links)', () => {
  test('signs in, removes the tokens from the URL first, and continues once', async ({ page }) => {
    const link = await askForLink(page);
    expect(link).toContain('access_token=');
    await test.step('is refused in a browser that didn’t ask for it', async () => {
      const asked = (await stored(page, 'local', 'demo:magic-link-asked')) ?? '';
      await page.evaluate(() => localStorage.removeItem('demo:magic-link-asked'));
      await page.goto(link);
      await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      expect(pathOf(page)).toBe('/sign-in');
      expect(await stored(page, 'local', 'demo:session')).toBeNull();
      await page.evaluate((text) => localStorage.setItem('demo:magic-link-asked', text), asked);
    });
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(link);
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
    expect(addresses.slice(1).filter((address) => address.includes('?'))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('token');

    await test.step('is refused a second time', async () => {
      await visit(page, '/my-account');
      await press(page, 'Sign Out');
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await page.goto(link);
      await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
    });
  });

  test('doesn’t replace a signed-in person', async ({ page }) => {
    await aBrowser().signedIn('marco').install(page);
    await page.goto(await askForLink(page));
    await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('marco@mail.example');
    expect(page.url()).not.toContain('token');
  });

  test('accessible in every look while in progress', async ({ page }) => {
    await aBrowser()
      .holding('local', 'demo:magic-link-asked', JSON.stringify({ at: Date.now() }))
      .install(page);
    const release = await holdScripts(page, /\/assets\/compose-/u);
    await page.goto('/sign-in?access_token=made-up&refresh_token=made-up');
    await expect(heading(page, 'Signing you in…')).toBeVisible();
    expect(pathOf(page)).toBe('/sign-in');
    await expectAccessibleInEveryLook(page);
    release();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });
});
