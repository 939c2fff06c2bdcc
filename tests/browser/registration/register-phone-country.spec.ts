import { aBrowser } from '../support/browser-state.ts';
import { expectKept, press } from '../support/forms.ts';
import { country, dialCode, options, paste, phone, saved } from '../support/screens/register-phone.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading, pathOf, toast, visit } from '../support/visit.ts';

test.describe('§2 /register-phone, the country', () => {
  test('is Canada at first, works with the keyboard only, and follows a typed number', async ({ page }) => {
    await aBrowser().registered().open(page, '/register-phone');
    await expect(country(page)).toHaveValue('Canada');
    await expect(dialCode(page)).toHaveText('+1');
    await expect(country(page)).toHaveAttribute('aria-expanded', 'false');
    await country(page).click();
    await expect(country(page)).toHaveAttribute('aria-expanded', 'true');
    const names = await page.locator('.country-option__name').allTextContents();
    expect(names.slice(0, 3)).toEqual(['United States', 'Canada', 'Afghanistan']);
    expect(names.length).toBeGreaterThan(99);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted((a, b) => a.localeCompare(b)));
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.country-option').nth(1).locator('.flag svg')).toBeVisible();
    await page.keyboard.press('Escape');
    await test.step('works with the keyboard only', async () => {
      await country(page).focus();
      await page.keyboard.press('ArrowDown');
      const active = () => page.locator('.country-option--active .country-option__name');
      await expect(active()).toHaveText('Canada');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(active()).toHaveText('Zimbabwe');
      await expect(active()).toBeInViewport();
      expect(await country(page).getAttribute('aria-activedescendant')).toBe(
        await page.locator('.country-option--active').getAttribute('id'),
      );
      await page.keyboard.press('ArrowDown');
      await expect(active()).toHaveText('United States');
      await page.keyboard.press('PageDown');
      await expect(active()).toHaveText('Armenia');
      await page.keyboard.press('Escape');
      await expect(country(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(country(page)).toHaveValue('Canada');
      await page.keyboard.type('fra');
      await page.keyboard.press('Tab');
      await expect(country(page)).toHaveValue('France');
      await expect(phone(page)).toBeFocused();
      await page.keyboard.type('612345678');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Phone number saved! Continue registration.')).toBeVisible();
    });
    await expect(heading(page, 'What brings you here?')).toBeFocused();
    expect(pathOf(page)).toBe('/account-type');
    expect(await saved(page)).toBe('+33 612345678');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

    const addNumber = async () => {
      await page.getByRole('link', { name: 'Add a mobile number' }).click();
      await expect(heading(page, 'Your mobile number')).toBeFocused();
    };
    await addNumber();
    await test.step('a number with a plus sets the country while it’s typed', async () => {
      await phone(page).pressSequentially('+49');
      await expect(country(page)).toHaveValue('Germany');
      await expect(phone(page)).toHaveValue('');
      await phone(page).pressSequentially(' 151 2345678');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'What brings you here?')).toBeVisible();
      expect(await saved(page)).toBe('+49 1512345678');
      await addNumber();
      await phone(page).pressSequentially('+33 612345678');
      await expect(country(page)).toHaveValue('France');
      await expect(phone(page)).toHaveValue('612345678');
    });
    await test.step('a dial code that is the start of others waits for the next digit, or for leaving', async () => {
      for (const [typed, name, national] of [
        ['+1', 'France', '+1'],
        ['+1242', 'Bahamas', ''],
        ['+1416', 'United States', '416'],
      ] as const) {
        await phone(page).fill('');
        await phone(page).pressSequentially(typed);
        await expect(country(page)).toHaveValue(name);
        await expect(phone(page)).toHaveValue(national);
        if (typed !== '+1') continue;
        await country(page).focus();
        await expect(country(page)).toHaveValue('United States');
        await country(page).fill('france');
        await page.keyboard.press('Enter');
      }
    });
    await test.step('accepts only digits, and keeps the cursor’s position', async () => {
      await phone(page).fill('');
      await phone(page).pressSequentially('4a1-6 (5');
      await expect(phone(page)).toHaveValue('4165');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('x9');
      await expect(phone(page)).toHaveValue('41965');
    });
  });

  test('is found by typing, follows a pasted number, and changes without the number', async ({ page }) => {
    await aBrowser().registered().open(page, '/register-phone');
    await test.step('stays the same without a match or a choice, and never submits', async () => {
      await country(page).fill('<b>xq</b>');
      await expect(page.getByText('No country matches “<b>xq</b>”.')).toBeVisible();
      await page.keyboard.press('Enter');
      expect(pathOf(page)).toBe('/register-phone');
      await expect(errorSummary(page)).toBeHidden();
      await phone(page).click();
      await expect(country(page)).toHaveValue('Canada');
    });
    for (const [typed, name, code] of [
      ['germ', 'Germany', '+49'],
      ['gb', 'United Kingdom', '+44'],
      ['353', 'Ireland', '+353'],
      ['+81', 'Japan', '+81'],
      ['KOREA', 'South Korea', '+82'],
    ] as const) {
      await test.step(`"${typed}" finds ${name}; Enter chooses it and does not submit`, async () => {
        await country(page).fill(typed);
        await expect(options(page).first()).toContainText(name);
        await page.keyboard.press('Enter');
        await expect(country(page)).toHaveValue(name);
        await expect(country(page)).toHaveAttribute('aria-expanded', 'false');
        await expect(dialCode(page)).toHaveText(code);
        await expect(country(page)).toBeFocused();
        await expect(errorSummary(page)).toBeHidden();
      });
    }
    for (const [text, name, national] of [
      ['+49 151 2345678', 'Germany', '1512345678'],
      ['+12425551234', 'Bahamas', '5551234'],
      ['0044 7700 900123', 'United Kingdom', '7700900123'],
    ] as const) {
      await test.step(`is ${name} after pasting ${text}`, async () => {
        await paste(page, text);
        await expect(country(page)).toHaveValue(name);
        await expect(phone(page)).toHaveValue(national);
        await expect(page.getByText(`Country set to ${name}`, { exact: false })).toBeAttached();
      });
    }
    await test.step('number and country survive a reload', async () => {
      await country(page).fill('japan');
      await page.keyboard.press('Enter');
      await phone(page).fill('90 1234 5678');
      await expectKept(page, '5678');
      await visit(page, '/register-phone');
      await expect(country(page)).toHaveValue('Japan');
      await expect(phone(page)).toHaveValue('9012345678');
    });
    await phone(page).fill('416 555 0101');
    await country(page).fill('united k');
    await options(page).first().click();
    await expect(dialCode(page)).toHaveText('+44');
    await expect(phone(page)).toHaveValue('4165550101');
    await press(page, 'Continue');
    await expect(toast(page, 'Phone number saved! Continue registration.')).toBeVisible();
    expect(await saved(page)).toBe('+44 4165550101');
  });
});
