import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import { failNext, mailsTo, moveClock, stored } from './support/demo.ts';
import { aDevice } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs } from './support/forms.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { expect, test } from './support/test.ts';
import { expectRefusal, heading, pathOf, toast, visit } from './support/visit.ts';

const TOM = 'tom@demo.example';

test.describe('§2 /sign-in', () => {
  test('signs in with e-mail and password and goes to the account', async ({ page }) => {
    await visit(page, '/sign-in');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, `  ${TOM.toUpperCase()} `);
    await expect(toast(page, 'Signed in successfully!')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeFocused();
    expect(await stored(page, 'local', 'demo:session')).not.toBeNull();
  });

  test('leads to a forgotten password and to registering', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/sign-in');
    await expect(page.getByRole('main').getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });

  test('the signed-in are sent to their account, and going back does not return here', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await page.goto('/');
    await page.goto('/sign-in');
    await expect(heading(page, 'My Account')).toBeVisible();
    await page.goBack();
    expect(pathOf(page)).toBe('/');
  });

  test('signing in in one tab takes the other along', { tag: '@once' }, async ({ page, context }) => {
    await visit(page, '/sign-in');
    const second = await context.newPage();
    await visit(second, '/sign-in');
    await signInAs(second, TOM);
    await expect(heading(second, 'My Account')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
  });

  test('says in §8\'s words why it did not, and keeps what was typed', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/sign-in');
    await press(page, 'Sign In');
    await expectRefusal(page, { toast: 'Please fill in all fields', field: 'E-mail', inline: 'Enter your e-mail address' });
    await expectRefusal(page, { toast: 'Please fill in all fields', field: 'Password', inline: 'Enter your password' });
    await signInAs(page, '', 'delivery');
    await expectRefusal(page, { toast: 'Please fill in all fields', field: 'E-mail', inline: 'Enter your e-mail address' });
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid');

    for (const [email, password] of [[TOM, 'wrong password'], ['nobody@demo.example', 'delivery'], ['not an address', 'delivery']] as const) {
      await signInAs(page, email, password);
      await expectRefusal(page, { toast: 'Invalid email or password.' });
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    }

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

  test('accessible in every look, empty and refused', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/sign-in');
    await expectAccessibleInEveryLook(page);
    await signInAs(page, TOM, 'wrong password');
    await expect(toast(page, 'Invalid email or password.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});

/** Asks for a link on /forgot-password and reads it out of the mail. */
async function askForLink(page: Page, email = TOM): Promise<string> {
  await visit(page, '/forgot-password');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await press(page, 'E-mail me a sign-in link instead');
  await expect(toast(page, 'If an account has this address, a sign-in link is on its way.')).toBeVisible();
  return (await mailsTo(page, email))[0]?.link ?? '';
}

test.describe('§2 /sign-in, the return of a magic link (A2)', { tag: '@once' }, () => {
  test('signs in, takes the tokens out of the address first, and goes to the account', async ({ page }) => {
    const link = await askForLink(page);
    expect(link).toContain('access_token=');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(link);
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
    expect(addresses.slice(1).filter((address) => address.includes('?'))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('token');
  });

  test('is refused a second time', async ({ page }) => {
    const link = await askForLink(page);
    await page.goto(link);
    await expect(heading(page, 'My Account')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await page.goto(link);
    await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
  });

  test('is refused where nobody asked for it', async ({ page, browser, baseURL }) => {
    const link = await askForLink(page);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: await page.context().storageState() });
    const stranger = await elsewhere.newPage();
    await stranger.addInitScript(() => localStorage.removeItem('demo:magic-link-asked'));
    await stranger.goto(link);
    await expect(toast(stranger, 'Authentication failed. Please try again.')).toBeVisible();
    await expect(heading(stranger, 'Welcome Back')).toBeVisible();
    expect(pathOf(stranger)).toBe('/sign-in');
    await elsewhere.close();
  });

  test('is refused an hour after it was asked for', async ({ page }) => {
    const link = await askForLink(page);
    await moveClock(page, HOUR + 1000);
    await page.goto(link);
    await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('does not take the place of someone who is signed in', async ({ page, context }) => {
    await aDevice().signedIn('marco').install(page);
    const link = await askForLink(page);
    const second = await context.newPage();
    await second.goto(link);
    await expect(toast(second, 'Authentication failed. Please try again.')).toBeVisible();
    await expect(heading(second, 'My Account')).toBeVisible();
    await expect(second.getByRole('main')).toContainText('marco@demo.example');
    expect(second.url()).not.toContain('token');
  });

  test('accessible in every look while it is on its way', async ({ page }) => {
    await aDevice().holding('local', 'demo:magic-link-asked', JSON.stringify({ at: Date.now() })).install(page);
    const release = await holdScripts(page, /\/assets\/compose-/u);
    await page.goto('/sign-in?access_token=made-up&refresh_token=made-up');
    await expect(heading(page, 'Signing you in…')).toBeVisible();
    expect(pathOf(page)).toBe('/sign-in');
    await expectAccessibleInEveryLook(page);
    release();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  for (const query of ['type=recovery', 'access_token=made-up&refresh_token=made-up']) {
    test(`?${query} alone signs nobody in`, async ({ page }) => {
      await aDevice().holding('local', 'demo:magic-link-asked', JSON.stringify({ at: Date.now() })).install(page);
      await page.goto(`/sign-in?${query}`);
      await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
      expect(pathOf(page)).toBe('/sign-in');
      expect(await stored(page, 'local', 'demo:session')).toBeNull();
      await page.reload();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
    });
  }
});
