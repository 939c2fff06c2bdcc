import type { Page } from '@playwright/test';
import { backendState, failNext, setConditions } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs, submitTwice } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

const number = (page: Page) => page.getByLabel('Delivery number');
const tom = () =>
  aBrowser()
    .where((state) => {
      state.followedNumbers = [];
    })
    .signedIn('tom');
const followed = async (page: Page) => (await backendState(page)).followedNumbers.map((row) => row.number);
const connect = (page: Page) => press(page, 'Connect delivery');

test.describe('§2 /basic-user-setup', () => {
  test('a valid number is saved and leads to /success-delivery-connected', { tag: '@both' }, async ({ page }) => {
    await tom().open(page, '/basic-user-setup');
    await number(page).fill('  SW-100 200  ');
    await number(page).press('Enter');
    await expect(toast(page, 'Delivery number verified!')).toBeVisible();
    await expect(heading(page, 'Delivery Connected!')).toBeFocused();
    expect(pathOf(page)).toBe('/success-delivery-connected');
    expect(await followed(page)).toEqual(['SW-100 200']);
    await expect(page.getByRole('main').locator('dl')).toHaveText(
      /^DeliverySW-100 200Connected\w{3} \d+, \d{4}, .+ [AP]MAccountTom Nguyentom@mail\.example$/u,
    );

    await test.step('which has two inactive app buttons and the link home', async () => {
      for (const app of [/iPhone/u, /Android/u])
        await page.getByRole('main').getByRole('button', { name: app }).click();
      expect(pathOf(page)).toBe('/success-delivery-connected');
      await page.getByRole('link', { name: 'Return Home' }).click();
      await expect.poll(() => pathOf(page)).toBe('/');
    });
  });

  test('keeps a refused input; any text of six characters replaces the earlier number', async ({ page }) => {
    await tom().open(page, '/basic-user-setup');
    await connect(page);
    await expectRefusal(page, { toast: 'Please enter your delivery number', field: 'Delivery number' });
    await page.getByRole('link', { name: 'Please enter your delivery number' }).click();
    await expect(number(page)).toBeFocused();
    await number(page).fill('     ');
    await connect(page);
    await expectRefusal(page, { toast: 'Please enter your delivery number', field: 'Delivery number' });
    for (const wrong of ['12345', ' 1234 ', 'x'.repeat(10_000), '📦📦📦📦📦']) {
      await number(page).fill(wrong);
      await connect(page);
      await expectRefusal(page, {
        toast: 'Invalid delivery number. Please check and try again.',
        field: 'Delivery number',
      });
      await expect(number(page)).toHaveValue(wrong);
    }
    expect(await followed(page)).toEqual([]);

    await test.step('a failure shows a message, and the next try saves once', async () => {
      await number(page).fill('SW-100200');
      await failNext(page, 'followedDeliveries.save', { kind: 'unavailable' });
      await connect(page);
      await expectRefusal(page, { toast: 'Failed to save delivery number. Please try again.' });
      await setConditions(page, { offline: true });
      await connect(page);
      await expectRefusal(page, { toast: 'Failed to save delivery number. Please try again.' });
      await setConditions(page, { latencyMs: 300 });
      await submitTwice(number(page));
      await expect(heading(page, 'Delivery Connected!')).toBeVisible();
      await expect(page.locator('.toast__text').getByText('Delivery number verified!')).toHaveCount(1);
    });
    await test.step('/success-delivery-connected, accessible in every look', () => expectAccessibleInEveryLook(page));
    for (const typed of [
      'FIRST-1',
      'SECOND-2',
      '123456',
      '<img src=x onerror=alert(1)>',
      'مشحونة ١٢٣',
      '📦📦📦📦📦📦',
    ]) {
      await test.step(`accepts ${typed}`, async () => {
        await moveTo(page, '/basic-user-setup');
        await number(page).fill(typed);
        await connect(page);
        await expect(heading(page, 'Delivery Connected!')).toBeVisible();
        expect(await followed(page)).toEqual([typed]);
      });
    }
  });

  test('signed out: leads to sign-in and back, and keeps the number', async ({ page }) => {
    await visit(page, '/basic-user-setup');
    await test.step('shows the current step', async () => {
      await expect(page.getByText('Step 4 of 4')).toBeVisible();
      await expect(page.locator('[aria-current=step]')).toContainText('Delivery');
    });
    await number(page).fill('SW-100200');
    await connect(page);
    await expectRefusal(page, { toast: 'You must be logged in to save delivery information' });
    await test.step('accessible in every look, refused', () => expectAccessibleInEveryLook(page));
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'Track your delivery')).toBeVisible();
    await expect(number(page)).toHaveValue('SW-100200');
    await connect(page);
    await expect(heading(page, 'Delivery Connected!')).toBeVisible();
  });
});
