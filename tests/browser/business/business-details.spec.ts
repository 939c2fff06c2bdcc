import { businesses, field, fillIn, marco, state } from '../support/screens/business-details.ts';
import { expectKept, press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

test.describe('§2 /business-details', () => {
  test('saves the six fields and continues, also with the keyboard only', async ({ page }) => {
    await marco().open(page, '/business-details');
    await test.step('has a way back, and shows the current step', async () => {
      await expect(page.locator('[aria-current=step]')).toContainText('Business');
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(heading(page, 'What brings you here?')).toBeVisible();
      await page.goBack();
    });
    await fillIn(page);
    await press(page, 'Continue');
    await expect(toast(page, 'Business registration completed!')).toBeVisible();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    expect(pathOf(page)).toBe('/success-business-registration');
    await expect(page.getByRole('main')).toContainText('We review your business');
    await expect(page.getByRole('main').getByRole('link', { name: 'My Businesses' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Add a Business' })).toHaveCount(0);
    const [saved, ...more] = await businesses(page);
    expect(more).toEqual([]);
    expect(saved).toMatchObject({
      country: 'us',
      businessName: 'Test Bakery',
      address: '12 Alder Street',
      city: 'Chicago',
      state: 'il',
      businessEmail: 'bakery@example.com',
      status: 'Pending',
    });
    // The draft is deleted after its use.
    await moveTo(page, '/business-details');
    await expect(field(page, 'Country')).toHaveValue('');
    await expect(field(page, 'Business name')).toHaveValue('');
    await test.step('with the keyboard only', async () => {
      await field(page, 'Country').focus();
      await page.keyboard.type('United S');
      for (const text of ['Test Keys', '1 Main Street', 'Austin']) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Tab');
      await page.keyboard.type('Tex');
      await page.keyboard.press('Tab');
      await page.keyboard.type('keys@example.com');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      expect((await businesses(page)).find(({ businessName }) => businessName === 'Test Keys')).toMatchObject({
        city: 'Austin',
        state: 'tx',
      });
    });
  });
});

test.describe('§3, §5 /business-details, country and state', () => {
  test('entered values survive a reload; another country has other states', async ({ page }) => {
    await marco().open(page, '/business-details');
    await field(page, 'Business name').fill('Test 烏龍茶 <b>&');
    for (const [country, enter, value] of [
      ['us', () => state(page).selectOption('ny'), 'ny'],
      ['france', () => state(page).fill('Bretagne'), 'Bretagne'],
    ] as const) {
      await test.step(country, async () => {
        await field(page, 'Country').selectOption(country);
        await enter();
        await expectKept(page, `"${value}"`);
        await visit(page, '/business-details');
        await expect(field(page, 'Country')).toHaveValue(country);
        await expect(field(page, 'Business name')).toHaveValue('Test 烏龍茶 <b>&');
        await expect(state(page)).toHaveValue(value);
      });
    }
    await test.step('a state cleared by a change of country stays cleared', async () => {
      await field(page, 'Country').selectOption('us');
      await state(page).selectOption('ny');
      await field(page, 'Country').selectOption('germany');
      await expect(state(page)).toHaveValue('');
      await visit(page, '/business-details');
      await expect(field(page, 'Country')).toHaveValue('germany');
      await expect(state(page)).toHaveValue('');
    });
    await test.step('five states, thirteen provinces, free text elsewhere; a new country clears it', async () => {
      const countries = await field(page, 'Country').getByRole('option').allTextContents();
      expect(countries.slice(0, 3)).toEqual(['Choose a country', 'United States', 'Canada']);
      await field(page, 'Country').selectOption('us');
      expect(await state(page).getByRole('option').allTextContents()).toEqual([
        'Choose…',
        'California',
        'New York',
        'Texas',
        'Florida',
        'Illinois',
      ]);
      await state(page).selectOption('ca');

      await field(page, 'Country').selectOption('ca');
      await expect(state(page)).toHaveValue('');
      await expect(state(page).getByRole('option')).toHaveCount(14);
      await state(page).selectOption('on');

      await field(page, 'Country').selectOption('germany');
      await expect(state(page)).toHaveValue('');
      await state(page).fill('Bayern');
      await field(page, 'Country').selectOption('france');
      await expect(state(page)).toHaveValue('');
      await state(page).fill('Île-de-France');
      await field(page, 'Business name').fill('Test Boulangerie');
      await field(page, 'Address').fill('1 rue de Rivoli');
      await field(page, 'City').fill('Paris');
      await field(page, 'Business email').fill('paris@example.com');
      await press(page, 'Continue');
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      expect((await businesses(page))[0]).toMatchObject({ country: 'france', state: 'Île-de-France' });
    });
  });
});
