import { codeMailedTo } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { newcomersFields } from '../support/forms.ts';
import { photo } from '../support/jpeg.ts';
import { switchTo } from '../support/switch-to.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

test('the whole registration, with the keyboard only', async ({ page }) => {
  await aBrowser().open(page, '/');
  await tabTo(page, 'Get Started');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create Account')).toBeFocused();

  // Refused first: the summary is focused, and its link leads to the field.
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused();
  await tabTo(page, 'Enter your first name');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First Name', { exact: true })).toBeFocused();
  await page.keyboard.type(newcomersFields.firstName);
  for (const [label, text] of [
    ['Last Name', newcomersFields.lastName],
    ['E-mail', newcomersFields.email],
    ['Password', newcomersFields.password],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Verify Your Email')).toBeFocused();
  const code = await codeMailedTo(page, NEWCOMER.email);
  await tabTo(page, 'Verification code');
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'What brings you here?')).toBeFocused();
  await tabTo(page, /^Track Delivery/u);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Business Owner/u })).toBeChecked();
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/business-details');

  await moveTo(page, '/my-account');
  await expect(heading(page, 'My Account')).toBeVisible();
  await tabTo(page, 'Sign Out');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/');
});

test('a courier applies, a merchant adds a business, with the keyboard only', async ({ page }) => {
  await aBrowser().signedIn('marco').signedIn('lena').open(page, '/courier-location');
  await tabTo(page, 'City');
  await page.keyboard.type('Portland');
  await tabTo(page, 'State');
  await page.keyboard.type('Oregon');
  await tabTo(page, 'ZIP or postal code');
  await page.keyboard.type('97201');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Your photo')).toBeFocused();
  // Awaited in advance: a file chooser that opens before Playwright listens is missed.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, /^Choose a/u);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(photo({ width: 400, height: 300 }));
  await tabTo(page, 'Use this photo');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');

  await expect(heading(page, "Driver's license")).toBeFocused();
  await tabTo(page, "Skip - I don't have a driver's license");
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Registration Complete!')).toBeFocused();
  await tabTo(page, 'Go to My Account');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My Account')).toBeFocused();

  await switchTo(page, 'marco');
  await moveTo(page, '/my-businesses');
  await expect(heading(page, 'My Businesses')).toBeVisible();
  await tabTo(page, 'Add Business');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Add Business')).toBeFocused();
  await tabTo(page, 'Country');
  await page.keyboard.type('United States');
  for (const [label, text] of [
    ['Business name', 'Test Records'],
    ['Address', '12 Canyon Road'],
    ['City', 'Santa Fe'],
    ['State', 'New Mexico'],
    ['Business email', 'records@example.com'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My Businesses')).toBeFocused();
  await expect(page.locator('[data-row="0"]')).toContainText('Test Records');
});

test('a customer resets a password, signs in and follows a delivery by keyboard only', async ({ page }) => {
  await aBrowser().open(page, '/sign-in');
  await tabTo(page, 'Forgot password?');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
  await tabTo(page, 'Email');
  await page.keyboard.type('tom@mail.example');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Enter the code')).toBeFocused();
  await tabTo(page, 'Verification code');
  await page.keyboard.type(await codeMailedTo(page, 'tom@mail.example'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose a new password')).toBeFocused();
  await tabTo(page, 'New password');
  await page.keyboard.type('a new one');
  await tabTo(page, 'Confirm new password');
  await page.keyboard.type('a new one');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome Back')).toBeFocused();

  await tabTo(page, 'Email');
  await page.keyboard.type('tom@mail.example');
  await tabTo(page, 'Password');
  await page.keyboard.type('a new one');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My Account')).toBeFocused();

  await moveTo(page, '/basic-user-setup');
  await expect(page.getByLabel('Delivery number')).toBeVisible();
  await tabTo(page, 'Delivery number');
  await page.keyboard.type('DLV-2048');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Delivery Connected!')).toBeFocused();
  await tabTo(page, 'Return Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
