import type { Page } from '@playwright/test';
import { DemoPanel } from '../support/demo-panel.ts';
import { press } from '../support/forms.ts';
import { photo } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { heading, pathOf, toast, visit } from '../support/visit.ts';

const goOn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Continue setup' });
const choose = async (page: Page, title: string) => {
  await page.getByRole('radio', { name: new RegExp(title, 'u') }).check();
  await press(page, 'Continue');
};

/** Opens /my-account in another tab, and continues from there. */
async function resume(page: Page, name: string): Promise<void> {
  await visit(page, '/my-account');
  await goOn(page).click();
  await expect(heading(page, name)).toBeFocused();
}

/** For the way to the first of these steps, see `journeys/registration.ts`. */
test.describe('§4 registration, resumed at every step', () => {
  test('of a courier', async ({ page, context }) => {
    test.slow();
    await new DemoPanel(page).play('choose-a-role');
    const second = await context.newPage();
    await resume(second, 'What brings you here?');
    await choose(page, 'Delivery Person');
    await expect(heading(page, 'Where do you deliver?')).toBeFocused();

    await resume(second, 'Where do you deliver?');
    await second.getByLabel('City').fill('Portland');
    await second.getByLabel('State').selectOption('or');
    await second.getByLabel('ZIP').fill('97201');
    await press(second, 'Continue');
    await expect(heading(second, 'Your photo')).toBeVisible();

    await resume(page, 'Your photo');
    await page.locator('input[type=file]').setInputFiles(photo({ width: 400, height: 400 }));
    await press(page, 'Use this photo');
    await press(page, 'Continue');
    await expect(heading(page, "Driver's license")).toBeVisible();

    await resume(second, "Driver's license");
    await press(second, "Skip - I don't have a driver's license");
    await expect(heading(second, 'Registration Complete!')).toBeVisible();
    await visit(page, '/my-account');
    await expect(heading(page, 'My Account')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(goOn(page)).toBeHidden();
  });

  test('of a business owner', async ({ page }) => {
    await new DemoPanel(page).play('choose-a-role');
    await choose(page, 'Business Owner');
    await expect(heading(page, 'Business Details')).toBeFocused();
    await resume(page, 'Business Details');
    await page.getByLabel('Country').selectOption('ca');
    await page.getByLabel('Business name').fill('Zoë’s');
    await page.getByLabel('Address').fill('1 Yonge Street');
    await page.getByLabel('City').fill('Toronto');
    await page.getByLabel('Province or territory').selectOption('on');
    await page.getByLabel('Business email').fill('zoe@example.com');
    await press(page, 'Continue');
    await expect(toast(page, 'Business registration completed!')).toBeVisible();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await page.getByRole('link', { name: 'Go to My Account' }).click();
    await expect(page.getByRole('link', { name: /Add Business/u })).toBeVisible();
    await expect(goOn(page)).toBeHidden();
  });

  test('of a customer', async ({ page }) => {
    await new DemoPanel(page).play('choose-a-role');
    await choose(page, 'Track Delivery');
    await expect(heading(page, 'Track your delivery')).toBeFocused();
    await resume(page, 'Track your delivery');
    await page.getByLabel('Delivery number').fill('SW-100200');
    await press(page, 'Connect delivery');
    await expect(heading(page, 'Delivery Connected!')).toBeVisible();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await visit(page, '/my-account');
    await page.waitForLoadState('networkidle');
    await expect(goOn(page)).toBeHidden();
  });
});
