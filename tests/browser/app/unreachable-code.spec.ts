import type { Page } from '@playwright/test';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { fillRegistration, newcomersFields, press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading, visit } from '../support/visit.ts';

/** Blocks a piece of the build, as without a network, until the returned function is called. */
async function withhold(page: Page, piece: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${piece}-[^/]+\\.js$`, 'u');
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test.describe('code that can’t be loaded', () => {
  test.use({ allowedFaults: [/ERR_FAILED|dynamically imported module/u] });

  test('the menu doesn’t open, a screen shows an error, and the next attempt works', async ({ page }) => {
    await test.step('the first screen shows an error too', async () => {
      const release = await withhold(page, 'not-found-screen');
      await page.goto('/nowhere');
      await expect(heading(page, 'Something went wrong')).toBeVisible();
      await release();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page, 'Oops! Page not found')).toBeVisible();
    });
    await test.step('the menu doesn’t open, the page keeps working, and the next attempt works', async () => {
      const release = await withhold(page, 'menu-drawer');
      const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(heading(page, 'Oops! Page not found')).toBeVisible();
      await release();
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await test.step('a screen shows an error inside the shell, and the next attempt works', async () => {
      const release = await withhold(page, 'sign-in-screen');
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await expect(heading(page, 'Something went wrong')).toBeFocused();
      await expectAccessibleInEveryLook(page);
      await release();
      await page.getByRole('link', { name: 'Swiftlane, home' }).click();
      await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
      await page.waitForTimeout(1100);
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await expect(heading(page, 'Welcome Back')).toBeFocused();
    });
  });

  test('a form shows an error without toasts, keeps everything, and toasts next time', async ({ page }) => {
    const releases = [await withhold(page, 'compose'), await withhold(page, 'toaster')];
    await visit(page, '/register');
    const withheld = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toaster-'));
    await press(page, 'Continue');
    await withheld;
    await expect(errorSummary(page)).toBeVisible();
    await fillRegistration(page);
    await press(page, 'Continue');
    await expect(errorSummary(page)).toContainText('You’re offline, or we can’t be reached. Please try again.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newcomersFields.password);
    await expect(page.locator('.toast__text')).toHaveCount(0);
    for (const release of releases) await release();
    await press(page, 'Continue');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await expect(page.locator('.toast__text').first()).toBeVisible();
  });

  test('a protected page waits, and appears when the network is back', async ({ page }) => {
    await aBrowser().signedIn('tom').install(page);
    const release = await withhold(page, 'compose');
    await page.goto('/my-account');
    await expect(page.getByText('One moment…')).toBeVisible();
    await release();
    await expect(page.getByRole('heading', { name: 'Tom Nguyen' })).toBeVisible();
  });
});
