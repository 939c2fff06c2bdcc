import { aBrowser } from '../support/browser-state.ts';
import { failNext, setConditions } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, submitTwice } from '../support/forms.ts';
import { country, dialCode, options, paste, phone, saved } from '../support/screens/register-phone.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, visit } from '../support/visit.ts';

test.describe('§2, §8 /register-phone, saving', () => {
  test('a number from another country is always shown with its dial code', async ({ page }) => {
    await aBrowser().registered({ verified: true }).open(page, '/register-phone');
    await paste(page, '+49 151 2345678');
    await press(page, 'Continue');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await moveTo(page, '/success-business-registration');
    await page.getByRole('link', { name: 'Go to My Account' }).click();
    await expect(page.getByRole('main')).toContainText('+49 151 234 5678');
    await moveTo(page, '/my-profile');
    await expect(country(page)).toHaveValue('Germany');

    await test.step('signed-in people are sent to /my-account (§4; decision optional-phone-step)', async () => {
      await moveTo(page, '/register-phone');
      await expect(heading(page, 'My Account')).toBeVisible();
      expect(pathOf(page)).toBe('/my-account');
    });
  });

  test('names missing input and errors, keeps typed text, accessible in every look', async ({ page }) => {
    await aBrowser().registered().open(page, '/register-phone');
    await test.step('accessible at rest', async () => {
      await expect(dialCode(page)).toHaveText('+1');
      await expectAccessibleInEveryLook(page);
    });
    await test.step('accessible with the list open', async () => {
      // Enough countries to scroll; checking all of them would take ten times as long.
      await country(page).fill('st');
      await expect(options(page).first()).toContainText(/st/iu);
      const list = page.getByRole('listbox', { name: 'Countries' });
      expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
      await expectAccessibleInEveryLook(page, 'main');
    });
    await test.step('accessible after a search without results', async () => {
      await country(page).fill('xq');
      await expect(page.getByText('No country matches “xq”.')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
    });
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'Please enter your phone number', field: 'Mobile phone' });
    await test.step('accessible when refused', () => expectAccessibleInEveryLook(page));
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

    await test.step('a failure shows a message, and the next try reads the digits of any script', async () => {
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

test('§4 without a registration, it isn’t offered, and asks to go back', async ({ page }) => {
  await visit(page, '/account-type');
  await expect(heading(page, 'What brings you here?')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Add a mobile number' })).toBeHidden();
  await moveTo(page, '/register-phone');
  await phone(page).fill('4165550101');
  await press(page, 'Continue');
  await expectRefusal(page, { toast: 'Missing registration user id; please go back.' });
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/account-type');
});

test.describe('without the flag images', () => {
  test.use({ allowedFaults: [/flag-drawing/u] });
  test("the country's code is shown instead", async ({ page }) => {
    await aBrowser().registered().install(page);
    await page.route('**/flag-drawing*', (route) => route.abort());
    await visit(page, '/register-phone');
    await expect(page.locator('.flag').first()).toHaveText(/ca/iu);
    await country(page).fill('germ');
    await page.keyboard.press('Enter');
    await expect(country(page)).toHaveValue('Germany');
  });
});
