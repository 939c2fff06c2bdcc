import type { Page } from '@playwright/test';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const state = (page: Page) => page.getByLabel(/^(?:State|Province)/u);
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith('demo:courier-application:'))
      .map(([, text]) => (JSON.parse(text) as { location: unknown }).location),
  );

async function fillIn(page: Page): Promise<void> {
  await field(page, 'City').fill('  Portland ');
  await state(page).selectOption('or');
  await field(page, 'ZIP or postal code').fill('97201');
}

test.describe('§2 /courier-location', () => {
  test('needs all four fields, keeps them on the device, and continues to the photo', async ({ page }) => {
    await aBrowser().signedIn('lena').open(page, '/courier-location');
    await expect(field(page, 'Country')).toHaveValue('us');
    await press(page, 'Continue');
    for (const [label, inline] of [
      ['City', 'Enter the city'],
      ['State', 'Enter the state or province'],
      ['ZIP or postal code', 'Enter the ZIP or postal code'],
    ] as const) {
      await expectRefusal(page, { toast: 'Please fill in all fields', field: label, inline });
    }
    await test.step('accessible in every look, refused', () => expectAccessibleInEveryLook(page));
    await fillIn(page);
    await field(page, 'Country').selectOption('');
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'Please fill in all fields', field: 'Country', inline: 'Choose a country' });
    await expect(field(page, 'City')).toHaveValue('  Portland ');
    await field(page, 'Country').selectOption('us');
    await state(page).selectOption('or');
    await field(page, 'ZIP or postal code').fill('9'.repeat(10_000));
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'This is too long. Please shorten it.', field: 'ZIP or postal code' });
    expect(await kept(page)).toEqual([]);

    await test.step('changing the country clears the state', async () => {
      await expect(state(page).getByRole('option')).toHaveCount(53);
      await state(page).selectOption('tx');
      await field(page, 'Country').selectOption('ca');
      await expect(state(page)).toHaveValue('');
      await expect(state(page).getByRole('option')).toHaveCount(14);
      await field(page, 'Country').selectOption('japan');
      await state(page).fill('東京');
      await field(page, 'City').fill('新宿');
      await field(page, 'ZIP or postal code').fill('160-0022');
      await press(page, 'Continue');
      await expect(heading(page, 'Your photo')).toBeVisible();
      expect(await kept(page)).toEqual([{ country: 'japan', city: '新宿', state: '東京', zipCode: '160-0022' }]);
    });
    await test.step('saves it on the device only, and continues to /courier-profile-picture', async () => {
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await field(page, 'Country').selectOption('us');
      await fillIn(page);
      const before = await page.evaluate(() => localStorage.getItem('demo:backend'));
      await press(page, 'Continue');
      await expect(toast(page, 'Location saved successfully!')).toBeVisible();
      await expect(heading(page, 'Your photo')).toBeFocused();
      expect(pathOf(page)).toBe('/courier-profile-picture');
      expect(await kept(page)).toEqual([{ country: 'us', city: 'Portland', state: 'or', zipCode: '97201' }]);
      expect(await page.evaluate(() => localStorage.getItem('demo:backend'))).toBe(before);
    });
  });

  test('works signed out, restores saved values, and is hidden from the next courier', async ({ page, context }) => {
    await aBrowser().registered().open(page, '/courier-location');
    await fillIn(page);
    await press(page, 'Continue');
    await expect(toast(page, 'Location saved successfully!')).toBeVisible();
    await expect(heading(page, 'Your photo')).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(field(page, 'City')).toHaveValue('Portland');
    await expect(state(page)).toHaveValue('or');

    await test.step('unsaved changes survive a reload', async () => {
      await field(page, 'Country').selectOption('ca');
      await state(page).selectOption('bc');
      await field(page, 'City').fill('Vancouver');
      await visit(page, '/courier-location');
      await expect(field(page, 'City')).toHaveValue('Vancouver');
      await expect(state(page)).toHaveValue('bc');
      await expect(field(page, 'ZIP or postal code')).toHaveValue('97201');
      const second = await context.newPage();
      await visit(second, '/courier-location');
      await expect(field(second, 'City')).toHaveValue('Portland');
    });

    await page.evaluate(() => {
      localStorage.removeItem('demo:registration');
      sessionStorage.clear();
    });
    await visit(page, '/courier-location');
    await expect(field(page, 'City')).toHaveValue('');
  });
});
