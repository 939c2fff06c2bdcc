import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

test.describe('§1, §2 /drivers-wanted', () => {
  test('has eight promises; is in the menu of signed-in people who aren’t couriers', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await aBrowser().signedIn('tom').open(page, '/my-account');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Drivers Wanted' }).click();
    await expect(heading(page, 'Drivers Wanted')).toBeFocused();
    await test.step('the courier doesn’t move with reduced motion', async () => {
      expect(await page.locator('.poster__rider').evaluate((rider) => rider.getAnimations().length)).toBe(0);
    });
    await test.step('has its eight promises in cards', async () => {
      const cards = page.locator('.benefit');
      await expect(cards).toHaveCount(8);
      for (const promise of [
        'Up to $25/hour',
        'Flexible schedule',
        'Local deliveries',
        // Proven by the demo's own past.
        'Weekly payouts',
        'Every delivery on record',
        'Write to us any time',
      ]) {
        await expect(cards.getByRole('heading', { name: promise, exact: true })).toBeVisible();
      }
      for (const goal of ['statements were paid within 7 days', 'Performance rewards are planned', '24/7 support'])
        await expect(cards.filter({ hasText: goal })).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'Have Questions?' })).toBeVisible();
    });
    await test.step('is accessible', () => expectAccessibleInEveryLook(page));
    for (const [link, path] of [
      ['Apply Now', '/register'],
      ['Contact Us', '/contact'],
      ['Apply to Become a Courier', '/register'],
      ['Back to Home', '/'],
    ] as const) {
      await test.step(`${link} leads to ${path}`, async () => {
        await moveTo(page, '/drivers-wanted');
        await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
        await expect(page).toHaveURL(path);
      });
    }
  });

  test('is readable without any script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/drivers-wanted');
    await expect(heading(page, 'Drivers Wanted')).toBeVisible();
    await expect(page.locator('.benefit')).toHaveCount(8);
    await context.close();
  });
});
