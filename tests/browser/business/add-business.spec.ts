import type { Page } from '@playwright/test';
import { backendState, failNext, setConditions } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs, submitTwice } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, toast } from '../support/visit.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const state = (page: Page) => page.getByLabel(/^(?:State|Province)/u);
const added = async (page: Page) =>
  (await backendState(page)).businesses.filter(({ businessName: name }) => name.startsWith('Test '));

async function fillIn(page: Page, name = 'Test Records'): Promise<void> {
  await field(page, 'Country').selectOption('us');
  await field(page, 'Business name').fill(name);
  await field(page, 'Address').fill('12 Canyon Road');
  await field(page, 'City').fill('Santa Fe');
  await state(page).selectOption('nm');
  await field(page, 'Business email').fill('records@example.com');
}

test.describe('§2 /add-business', () => {
  test('adds a business, which waits for approval; a refusal loses nothing', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, '/my-businesses');
    await page.getByRole('link', { name: 'Add Business', exact: true }).click();
    await expect(heading(page, 'Add Business')).toBeFocused();
    await fillIn(page);
    await press(page, 'Add Business');
    await expect(toast(page, 'Business added successfully!')).toBeVisible();
    await expect(page).toHaveURL('/my-businesses');
    await expect(page.locator('[data-row="0"]')).toContainText('Test Records');
    await expect(rowOf(page, 'Test Records')).toContainText('Pending');
    await page.getByRole('link', { name: 'Add Business', exact: true }).click();
    await expect(field(page, 'Business name')).toHaveValue('');
    await expectAccessibleInEveryLook(page);
    await test.step('needs all six fields', async () => {
      await press(page, 'Add Business');
      const words = {
        Country: 'Choose a country',
        'Business name': 'Enter the name of the business',
        Address: 'Enter the street address',
        City: 'Enter the city',
        'Business email': 'Enter the email address of the business',
      };
      for (const [label, inline] of Object.entries(words))
        await expectRefusal(page, { toast: 'Please fill in all required fields', field: label, inline });
      await expect(state(page)).toHaveAttribute('aria-invalid', 'true');
      expect(await added(page)).toHaveLength(1);
      await expectAccessibleInEveryLook(page);
    });
    await test.step('another country offers its own states', async () => {
      await field(page, 'Country').selectOption('us');
      await expect(state(page).locator('option:not([value=""])')).toHaveCount(52);
      await state(page).selectOption('nm');
      await field(page, 'Country').selectOption('ca');
      await expect(state(page).locator('option:not([value=""])')).toHaveCount(13);
      await expect(state(page)).toHaveValue('');
      await field(page, 'Country').selectOption('germany');
      await expect(state(page)).toHaveAttribute('type', 'text');
    });
    await test.step('10,000 characters are refused and kept', async () => {
      await fillIn(page, `Test ${'x'.repeat(10_000)}`);
      await press(page, 'Add Business');
      await expectRefusal(page, { toast: 'This is too long. Please shorten it.', field: 'Business name' });
      await field(page, 'Business name').fill('Test Records');
    });
    for (const [kind, words] of [
      ['session-ended', 'You must be signed in to add a business'],
      ['timeout', 'Failed to add business. Please try again.'],
    ] as const) {
      await test.step(words, async () => {
        await failNext(page, 'businesses.add', { kind });
        await press(page, 'Add Business');
        await expectRefusal(page, { toast: words });
        await expect(field(page, 'Business name')).toHaveValue('Test Records');
      });
    }
    await test.step('the next attempt, submitted twice, adds one', async () => {
      await setConditions(page, { latencyMs: 200 });
      await submitTwice(field(page, 'City'));
      await expect(page).toHaveURL('/my-businesses');
      expect(await added(page)).toHaveLength(2);
    });
    await test.step('markup, right-to-left names and emoji are ordinary names', async () => {
      await setConditions(page, {});
      for (const name of ['Test <img src=x onerror=alert(1)>', 'Test مخبز', 'Test 🥐🚲']) {
        await page.getByRole('link', { name: 'Add Business', exact: true }).click();
        await fillIn(page, `  ${name} `);
        await press(page, 'Add Business');
        await expect(rowOf(page, name)).toBeVisible();
      }
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    });
  });
});

test('§6 who may add businesses', async ({ page }) => {
  await aBrowser().open(page, '/add-business');
  const asNobody = async () => {
    await logOut(page);
    await expect(page).toHaveURL('/');
    await moveTo(page, '/add-business');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  };
  await test.step('a visitor signs in first, and comes back', async () => {
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, 'marco@mail.example');
    await expect(heading(page, 'Add Business')).toBeVisible();
  });
  await test.step('a customer may not', async () => {
    await asNobody();
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
  });
  await test.step('a merchant with an unverified email verifies it first', async () => {
    await asNobody();
    await signInAs(page, 'priya@mail.example');
    await expect(toast(page, 'Please verify your email address before adding a business.')).toBeVisible();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });
});
