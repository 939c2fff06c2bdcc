import { expect, type Page } from '@playwright/test';
import { enterCode, fillRegistration, press } from '../support/forms.ts';
import { photo } from '../support/jpeg.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';
import type { Backend, Person } from './backend.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** Fills in /register, starting from the landing page, and arrives at /verify-email. */
async function registers(page: Page, backend: Backend): Promise<Person> {
  const person = backend.newcomer();
  await backend.arrive('/');
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click();
  await expect(heading(page, 'Create Account')).toBeVisible();
  await fillRegistration(page, person);
  await press(page, 'Continue');
  await expect(toast(page, 'Registration successful! Please verify your email.')).toBeVisible();
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);
  // The email may arrive before the page knows that it was sent.
  await expect(page.getByText('Last sent at')).toBeVisible();
  return person;
}

/** Registers and verifies the email with the code, which signs in and leads to /account-type. */
async function registersAndVerifies(page: Page, backend: Backend): Promise<Person> {
  const person = await registers(page, backend);
  await enterCode(page, await backend.mailedCode(person.email), 'Verify Email');
  await expect(toast(page, 'Email verified and signed in successfully!')).toBeVisible();
  await expect(heading(page, 'What brings you here?')).toBeVisible();
  return person;
}

/**
 * A wrong code is refused and kept. A minute later another can be requested; then only the newest works, with any
 * spacing (decision verification-codes).
 */
async function registersAndMistypes(page: Page, backend: Backend): Promise<Person> {
  const person = await registers(page, backend);
  const { email } = person;
  const first = await backend.mailedCode(email);
  const wrong = first === '123456' ? '654321' : '123456';
  await enterCode(page, wrong, 'Verify Email');
  await expectRefusal(page, {
    toast: 'Invalid or expired verification code. Please try again.',
    field: 'Verification code',
  });
  await expect(page.getByLabel('Verification code')).toHaveValue(wrong);
  await expect(page.getByRole('button', { name: /^Resend code in/u })).toBeDisabled();
  await backend.minutePasses(email);
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Resend code in/u })).toBeFocused();
  await expect(toast(page, 'Verification code sent!')).toBeVisible();
  const second = await backend.mailedCode(email, 2);
  await expect(page.getByRole('button', { name: /^Resend code in/u })).toBeDisabled();
  if (first !== second) {
    await enterCode(page, first, 'Verify Email');
    await expectRefusal(page, {
      toast: 'Invalid or expired verification code. Please try again.',
      field: 'Verification code',
    });
  }
  await enterCode(page, `${second.slice(0, 3)}-${second.slice(3)}`, 'Verify Email');
  await expect(toast(page, 'Email verified and signed in successfully!')).toBeVisible();
  await expect(heading(page, 'What brings you here?')).toBeVisible();
  expect(pathOf(page)).toBe('/account-type');
  return person;
}

async function chooses(page: Page, accountType: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(accountType, 'u') }).check();
  await press(page, 'Continue');
}

/** Customer: code, account type, delivery number (spec §4). */
export async function registersAsCustomer(page: Page, backend: Backend): Promise<void> {
  const person = await registersAndMistypes(page, backend);
  await chooses(page, 'Track Delivery');
  await expect(heading(page, 'Track your delivery')).toBeVisible();
  await page.getByLabel('Delivery number').fill('SW-100200');
  await press(page, 'Connect delivery');
  await expect(toast(page, 'Delivery number verified!')).toBeVisible();
  await expect(heading(page, 'Delivery Connected!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText(person.email);
  expect(await backend.profileOf(person.email)).toMatchObject({
    firstName: person.firstName,
    roles: ['customer'],
    status: 'Active',
  });
}

/** Merchant: code, account type, business details, the end (spec §4; decision finishing-registration). */
export async function registersAsMerchant(page: Page, backend: Backend): Promise<void> {
  const person = await registersAndVerifies(page, backend);
  await chooses(page, 'Business Owner');
  await expect(page).toHaveURL('/business-details');
  await field(page, 'Country').selectOption('us');
  await field(page, 'Business name').fill('Corner Bakery');
  await field(page, 'Address').fill('12 Alder Street');
  await field(page, 'City').fill('Chicago');
  await page.getByLabel(/^(?:State|Province)/u).selectOption('il');
  await field(page, 'Business email').fill('bakery@example.com');
  await press(page, 'Continue');
  await expect(toast(page, 'Business registration completed!')).toBeVisible();
  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  expect(await backend.businessesOf(person)).toMatchObject([
    { businessName: 'Corner Bakery', state: 'il', status: 'Pending' },
  ]);
  await page.getByRole('main').getByRole('link', { name: 'Go to My Account' }).click();
  await expect(heading(page, 'My Account')).toBeVisible();
  for (const badge of ['Merchant', 'Pending'])
    await expect(page.getByRole('main').locator('.badge').getByText(badge, { exact: true })).toBeVisible();
}

/**
 * Courier: code, account type, location, cropped picture, license skipped, the end; the landing page counts one more
 * (spec §4; decision finishing-registration).
 */
export async function registersAsCourier(page: Page, backend: Backend): Promise<void> {
  const person = await registersAndVerifies(page, backend);
  const before = await backend.courierCount();
  await chooses(page, 'Delivery Person');
  await field(page, 'City').fill('Portland');
  await page.getByLabel(/^(?:State|Province)/u).selectOption('or');
  await field(page, 'ZIP or postal code').fill('97201');
  await press(page, 'Continue');
  await expect(toast(page, 'Location saved successfully!')).toBeVisible();
  await expect(heading(page, 'Your photo')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(photo({ width: 640, height: 480 }, 'face.jpg'));
  await press(page, 'Use this photo');
  await press(page, 'Continue');
  await expect(heading(page, "Driver's license")).toBeVisible();
  await press(page, "Skip - I don't have a driver's license");
  await expect(toast(page, "Skipped driver's license upload")).toBeVisible();
  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  await expect.poll(() => backend.courierCount()).toBe(before + 1);
  await page.reload();
  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  await visit(page, '/');
  await expect(page.locator('.courier-count')).toHaveText(
    new RegExp(`${(before + 1).toLocaleString('en')}\\s+couriers signed up`, 'u'),
  );
  expect(await backend.profileOf(person.email)).toMatchObject({ roles: ['courier'], status: 'Pending' });
}
