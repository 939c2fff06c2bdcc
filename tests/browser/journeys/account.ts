import { expect, type Page } from '@playwright/test';
import { press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { halves, photo } from '../support/jpeg.ts';
import { heading, moveTo, pathOf, toast } from '../support/visit.ts';
import { fullName, type Backend, type Person } from './backend.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Name, country and phone are saved and shown. */
async function editsTheProfile(page: Page, backend: Backend, person: Person): Promise<void> {
  await moveTo(page, '/my-account');
  await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
  await page.getByRole('link', { name: /Edit Profile/u }).click();
  await expect(field(page, 'First Name')).toHaveValue(person.firstName);
  await field(page, 'First Name').fill('Márta 🚚');
  await field(page, 'Phone').fill('(416) 555-0199');
  await press(page, 'Save Changes');
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(heading(page, 'My Account')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Márta 🚚 ${person.lastName}` })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(`Márta 🚚 ${person.lastName}`);
  expect(await backend.profileOf(person.email)).toMatchObject({
    firstName: 'Márta 🚚',
    country: 'ca',
    dialCode: '+1',
    phone: '4165550199',
  });
}

/** A new email counts after its confirmation from its own mailbox; from then on it's the one for signing in. */
async function changesTheAddress(page: Page, backend: Backend, person: Person): Promise<void> {
  const { email: address } = backend.newcomer();
  await page.getByRole('link', { name: /Edit Profile/u }).click();
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await field(page, 'Email').fill(address);
  await expect(page.getByText('Changing your email may require verification')).toBeVisible();
  await field(page, 'Current Password').fill(person.password);
  await press(page, 'Save Changes');
  await expect(toast(page, 'Profile updated! Check your email for verification if required.')).toBeVisible();
  await expect(heading(page, 'My Account')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);
  await page.goto(await backend.mailedLink(address));
  await press(page, 'Confirm Email');
  await expect(toast(page, 'Your new email address is confirmed.')).toBeVisible();
  expect(pathOf(page)).toBe('/my-profile');
  await expect(field(page, 'Email')).toHaveValue(address);
  await expect(page.getByRole('banner')).toContainText(address);
  expect(await backend.profileOf(person.email)).toBeUndefined();
  await logOut(page);
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await page.goto('/sign-in');
  await signInAs(page, address, person.password);
  await expect(heading(page, 'My Account')).toBeVisible();
}

/** A cropped picture is shown everywhere, also after a reload; its removal restores the initials. */
async function changesThePicture(page: Page, backend: Backend, person: Person): Promise<void> {
  const avatar = page.getByRole('main').getByRole('img', { name: fullName(person) });
  await backend.arrive('/upload-profile-picture', person);
  await page
    .getByLabel(/^(?:Choose a|Change) photo$/u)
    .setInputFiles(photo({ width: 400, height: 300, shade: halves }));
  await press(page, 'Save photo');
  await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/u);
  await page.reload();
  await expect(avatar.locator('img')).toHaveJSProperty('naturalWidth', 300);
  await press(page, 'Remove photo');
  await expect(toast(page, 'Profile picture removed successfully!')).toBeVisible();
  await expect(avatar).toHaveText(`${person.firstName[0]}${person.lastName[0]}`);
  await page.reload();
  await expect(avatar).toHaveText(`${person.firstName[0]}${person.lastName[0]}`);
  await expect(page.getByRole('banner').locator('img')).toBeHidden();
}

export async function changesTheAccount(page: Page, backend: Backend): Promise<void> {
  const person = await backend.account('customer');
  await changesThePicture(page, backend, person);
  await editsTheProfile(page, backend, person);
  await changesTheAddress(page, backend, person);
}
