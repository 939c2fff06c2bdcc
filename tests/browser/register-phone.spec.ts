import type { Locator, Page } from '@playwright/test';
import { REGISTRATION_VALID_MS } from '#core/registration/registration-record.ts';
import { backendState, failNext, moveClock, setConditions, stored } from './support/demo.ts';
import { aBrowser, NEWCOMER } from './support/browser-state.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, submitTwice } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { errorSummary, expectRefusal, heading, moveTo, pathOf, toast, visit } from './support/visit.ts';

const country = (page: Page): Locator => page.getByRole('combobox', { name: 'Country' });
const phone = (page: Page): Locator => page.getByLabel('Mobile phone');
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Countries' }).getByRole('option');
const dialCode = (page: Page): Locator => page.locator('.phone-fields__dial');
const saved = async (page: Page) => {
  const row = (await backendState(page)).users.find(({ id }) => id === NEWCOMER.id);
  return `${row?.dialCode} ${row?.phone}`;
};

/** How a browser pastes a number from the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await phone(page).evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    input.value = '';
    document.execCommand('insertText', false, pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

test.describe('§2 /register-phone, the country', () => {
  test('is Canada with +1 at first; the list has United States and Canada first, then the rest in alphabetical order', async ({
    page,
  }) => {
    await aBrowser().registered().install(page);
    await visit(page, '/register-phone');
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
  });

  test('is found by typing, and follows a pasted number', { tag: '@once' }, async ({ page }) => {
    await aBrowser().registered().install(page);
    await visit(page, '/register-phone');
    await test.step('stays the same when nothing matches or nothing is chosen, and never submits', async () => {
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
  });

  test('works with the keyboard alone @once', async ({ page }) => {
    await aBrowser().registered().install(page);
    await visit(page, '/register-phone');
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
    expect(await saved(page)).toBe('+33 612345678');
  });

  test('changes without changing the number', { tag: '@once' }, async ({ page }) => {
    await aBrowser().registered().install(page);
    await visit(page, '/register-phone');
    await test.step('number and country survive a reload', async () => {
      await country(page).fill('japan');
      await page.keyboard.press('Enter');
      await phone(page).fill('90 1234 5678');
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

test.describe('§2, §8 /register-phone, saving', () => {
  test("continues to /account-type, with the registration's own session", { tag: '@once' }, async ({ page }) => {
    await aBrowser().registered().install(page);
    await visit(page, '/register-phone');
    await phone(page).fill('(416) 555-0101');
    await press(page, 'Continue');
    await expect(toast(page, 'Phone number saved! Continue registration.')).toBeVisible();
    await expect(heading(page, 'What brings you here?')).toBeFocused();
    expect(pathOf(page)).toBe('/account-type');
    expect(await saved(page)).toBe('+1 4165550101');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

    const addNumber = async () => {
      await page.getByRole('link', { name: 'Add a mobile number' }).click();
      await expect(heading(page, 'Your mobile number')).toBeFocused();
    };
    await test.step('/account-type offers it while a registration is in progress and nobody is signed in', addNumber);
    await test.step('a typed number with a plus sets the country as it is typed', async () => {
      await phone(page).pressSequentially('+49');
      await expect(country(page)).toHaveValue('Germany');
      await expect(phone(page)).toHaveValue('');
      await phone(page).pressSequentially(' 151 2345678');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'What brings you here?')).toBeVisible();
      await expect(toast(page, 'Phone number saved! Continue registration.')).toBeVisible();
      expect(await saved(page)).toBe('+49 1512345678');
      await addNumber();
      await phone(page).pressSequentially('+33 612345678');
      await expect(country(page)).toHaveValue('France');
      await expect(phone(page)).toHaveValue('612345678');
    });
    await test.step('a dial code that others begin with waits for the next digit, or for the field to be left', async () => {
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
    await test.step('takes digits only, and keeps the cursor among them', async () => {
      await phone(page).fill('');
      await phone(page).pressSequentially('4a1-6 (5');
      await expect(phone(page)).toHaveValue('4165');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('x9');
      await expect(phone(page)).toHaveValue('41965');
    });
  });

  test('a number from another country is always shown with its dial code', { tag: '@once' }, async ({ page }) => {
    await aBrowser().registered({ verified: true }).install(page);
    await visit(page, '/register-phone');
    await paste(page, '+49 151 2345678');
    await press(page, 'Continue');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await moveTo(page, '/success-business-registration');
    await page.getByRole('link', { name: 'Go to My Account' }).click();
    await expect(page.getByRole('main')).toContainText('+49 1512345678');
    await moveTo(page, '/my-profile');
    await expect(country(page)).toHaveValue('Germany');

    await test.step('signed-in people are sent to /my-account (§4; decision optional-phone-step)', async () => {
      await moveTo(page, '/register-phone');
      await expect(heading(page, 'My Account')).toBeVisible();
      expect(pathOf(page)).toBe('/my-account');
    });
  });

  test('says what is missing or went wrong, and keeps what was typed', { tag: '@once' }, async ({ page }) => {
    await aBrowser().registered().install(page);
    await visit(page, '/register-phone');
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'Please enter your phone number', field: 'Mobile phone' });
    await page.getByRole('link', { name: 'Please enter your phone number' }).click();
    await expect(phone(page)).toBeFocused();
    for (const nothing of ['   ', 'call me', '🤙', '<script>alert(1)</script>'.replaceAll(/\d/gu, '')]) {
      await phone(page).fill(nothing);
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Please enter your phone number', field: 'Mobile phone' });
      await expect(phone(page)).toHaveValue('');
    }
    for (const long of ['23456789012', '9'.repeat(10_000)]) {
      await phone(page).fill(long);
      await press(page, 'Continue');
      await expectRefusal(page, {
        toast: 'This number is too long: at most 10 digits after the country code',
        field: 'Mobile phone',
      });
      await expect(phone(page)).toHaveValue(long);
    }
    expect(await saved(page)).toBe('+1 ');

    await test.step('a failure shows a message, and the next try succeeds: it reads the digits of any script', async () => {
      await phone(page).fill('٤١٦٥٥٥٠١٠١');
      await failNext(page, 'users.setPhone', { kind: 'unavailable' });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Failed to update phone. Please try again.' });
      await setConditions(page, { offline: true });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Failed to update phone. Please try again.' });
      await setConditions(page, { latencyMs: 300 });
      await submitTwice(phone(page));
      await expect(heading(page, 'What brings you here?')).toBeVisible();
      await expect(
        page.locator('.toast__text').getByText('Phone number saved! Continue registration.', { exact: true }),
      ).toHaveCount(1);
      expect(await saved(page)).toBe('+1 4165550101');
    });
  });
});

test(
  '§4 without a registration, /account-type does not offer it, and it asks to go back',
  { tag: '@once' },
  async ({ page }) => {
    const isNotOffered = async () => {
      await visit(page, '/account-type');
      await expect(heading(page, 'What brings you here?')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('link', { name: 'Add a mobile number' })).toBeHidden();
    };
    const isSentBack = async () => {
      await moveTo(page, '/register-phone');
      await phone(page).fill('4165550101');
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Missing registration user id; please go back.' });
    };
    await aBrowser().registered().signedIn('tom').install(page);
    await test.step('signed-in people', isNotOffered);
    await test.step('a registration from a quarter of an hour ago, which has ended', async () => {
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      const registration = (await stored(page, 'session', 'demo:registration')) ?? '';
      expect(registration).toContain(NEWCOMER.id);
      await moveClock(page, REGISTRATION_VALID_MS);
      await isNotOffered();
      await page.evaluate((text) => sessionStorage.setItem('demo:registration', text), registration);
      await isSentBack();
    });
    await test.step('strangers', async () => {
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.removeItem('demo:registration');
      });
      await isNotOffered();
      await isSentBack();
      await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/account-type');
    });
  },
);

test('/register-phone is accessible in every look', { tag: '@once' }, async ({ page }) => {
  await aBrowser().registered().install(page);
  await visit(page, '/register-phone');
  await test.step('at rest', async () => {
    await expect(dialCode(page)).toHaveText('+1');
    await expectAccessibleInEveryLook(page);
  });
  await test.step('with the list open', async () => {
    // Enough countries to scroll; all of them would take ten times as long to check.
    await country(page).fill('st');
    await expect(options(page).first()).toContainText(/st/iu);
    expect(
      await page.getByRole('listbox', { name: 'Countries' }).evaluate((list) => list.scrollHeight > list.clientHeight),
    ).toBe(true);
    await expectAccessibleInEveryLook(page);
  });
  await test.step('a search without results', async () => {
    await country(page).fill('xq');
    await expect(page.getByText('No country matches “xq”.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
  await test.step('refused', async () => {
    await press(page, 'Continue');
    await expect(toast(page, 'Please enter your phone number')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('without the flag images', () => {
  test.use({ allowedFaults: [/flag-drawing/u] });
  test("the country's code is shown instead", { tag: '@once' }, async ({ page }) => {
    await aBrowser().registered().install(page);
    await page.route('**/flag-drawing*', (route) => route.abort());
    await visit(page, '/register-phone');
    await expect(page.locator('.flag').first()).toHaveText(/ca/iu);
    await country(page).fill('germ');
    await page.keyboard.press('Enter');
    await expect(country(page)).toHaveValue('Germany');
  });
});
