import { aBrowser } from '../support/browser-state.ts';
import { menu, menuButton } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

test.describe('navigating', () => {
  test('changes the title and focuses the heading', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/register');
    const titles = [await page.title()];
    const go = async (link: string, screen: string) => {
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await expect(heading(page, screen)).toBeFocused();
      titles.push(await page.title());
    };
    await go('Swiftlane, home', 'Couriers on call for restaurants, pharmacies, florists, ecommerce and your app');
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'My Account' }).click();
    await expect(heading(page, 'My Account')).toBeFocused();
    titles.push(await page.title());
    await moveTo(page, '/forgot-password');
    await expect(heading(page, 'Forgot your password?')).toBeFocused();
    titles.push(await page.title());
    await moveTo(page, '/nowhere');
    await expect(heading(page, 'Oops! Page not found')).toBeVisible();
    titles.push(await page.title());
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/.+ · Swiftlane$/u);
  });

  test('starts at the top, after a skip link; going back restores the scroll position', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 500 });
    await visit(page, '/sign-in');
    await test.step('the skip link leads past the header', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    });
    await moveTo(page, '/register');
    await expect(heading(page, 'Create Account')).toBeFocused();
    await moveTo(page, '/sign-in');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Create Account')).toBeFocused();
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await link.click();
    await expect(heading(page, 'Welcome Back')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading(page, 'Create Account')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });
});
