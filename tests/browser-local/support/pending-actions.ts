import { expect, type Page } from '@playwright/test';
import { act } from '../../browser/journeys/administration.ts';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { fillInBusiness } from '../../browser/journeys/businesses.ts';
import { press } from '../../browser/support/forms.ts';
import { photo } from '../../browser/support/jpeg.ts';
import { count, rowOf } from '#tests/browser/support/screens/rows.ts';
import { heading, toast } from '../../browser/support/visit.ts';
import { CALLS, type Call } from './calls.ts';

/** An action that a signed-in person is about to take. */
export interface PendingAction {
  readonly person: Person;
  /** The page of the action. */
  readonly path: string;
  /** The request of the action. */
  readonly call: Call;
  act(): Promise<void>;
  succeeds(): Promise<void>;
  /** Expects the page, after returning, to be as before. */
  resumes(): Promise<void>;
  /** Set if the page does it by itself when the person returns, so that there is nothing left to do. */
  readonly doneByReturning?: true;
}

/** Opens the page and fills it in. */
export type Open = (page: Page, backend: Backend) => Promise<PendingAction>;

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

const editing =
  (
    call: Call,
    label: string,
    text: (backend: Backend) => string,
    message: string,
    /** Fills in the fields that are never kept. */
    prepare: (page: Page, person: Person) => Promise<void> = async () => undefined,
  ): Open =>
  async (page, backend) => {
    const person = await backend.account('customer');
    const typed = text(backend);
    await backend.arrive('/my-profile', person);
    await field(page, label).fill(typed);
    return {
      person,
      call,
      path: '/my-profile',
      async act() {
        await prepare(page, person);
        await press(page, 'Save Changes');
      },
      succeeds: () => expect(toast(page, message)).toBeVisible(),
      resumes: () => expect(field(page, label)).toHaveValue(typed),
    };
  };

/** A business waiting for review, in front of an administrator. */
async function deciding(
  page: Page,
  backend: Backend,
): Promise<{ person: Person; path: string; name: string; resumes: () => Promise<void> }> {
  const [person, merchant] = [await backend.account('administrator'), await backend.account('merchant')];
  const name = `Bakery ${merchant.lastName}`;
  const path = `/admin/businesses?q=${merchant.lastName}`;
  await backend.business(merchant, name, 'Pending');
  await backend.arrive(path, person);
  const resumes = () => expect(rowOf(page, name).locator('.badge')).toHaveText('Pending');
  await resumes();
  return { person, path, name, resumes };
}

export const PENDING_ACTIONS: Readonly<Record<string, Open>> = {
  'the profile is saved': editing(CALLS.saveProfile, 'First Name', () => 'Márta', 'Profile updated successfully!'),
  'the address is changed': editing(
    CALLS.changeEmail,
    'Email',
    (backend) => backend.newcomer().email,
    'Profile updated! Check your email for verification if required.',
    (page, { password }) => field(page, 'Current Password').fill(password),
  ),

  async 'a business is added'(page, backend) {
    const person = await backend.account('merchant');
    await backend.arrive('/add-business', person);
    await fillInBusiness(page, 'Canyon Records');
    return {
      person,
      path: '/add-business',
      call: CALLS.addBusiness,
      act: () => press(page, 'Add Business'),
      succeeds: () => expect(rowOf(page, 'Canyon Records')).toHaveCount(1),
      async resumes() {
        await expect(field(page, 'Business name')).toHaveValue('Canyon Records');
        await expect(page.getByLabel(/^(?:State|Province)/u)).toHaveValue('nm');
      },
    };
  },

  async 'the first business is added'(page, backend) {
    const person = await backend.account('merchant');
    await backend.arrive('/business-details', person);
    await fillInBusiness(page, 'Canyon Records', 'il');
    return {
      person,
      path: '/business-details',
      call: CALLS.addBusiness,
      act: () => press(page, 'Continue'),
      succeeds: () => expect(toast(page, 'Business registration completed!')).toBeVisible(),
      async resumes() {
        await expect(field(page, 'Business name')).toHaveValue('Canyon Records');
        await expect(page.getByLabel(/^(?:State|Province)/u)).toHaveValue('il');
      },
    };
  },

  async 'a delivery is connected'(page, backend) {
    const person = await backend.account('customer');
    await backend.arrive('/basic-user-setup', person);
    await field(page, 'Delivery number').fill('SWIFT-4711');
    return {
      person,
      path: '/basic-user-setup',
      call: CALLS.saveDelivery,
      act: () => press(page, 'Connect delivery'),
      succeeds: () => expect(toast(page, 'Delivery number verified!')).toBeVisible(),
      resumes: () => expect(field(page, 'Delivery number')).toHaveValue('SWIFT-4711'),
    };
  },

  async "a courier's photo is saved"(page, backend) {
    const person = await backend.account('courier');
    await backend.arrive('/courier-profile-picture', person);
    await page.locator('input[type=file]').setInputFiles(photo({ width: 400, height: 300 }));
    await press(page, 'Use this photo');
    return {
      person,
      path: '/courier-profile-picture',
      call: CALLS.savePicture,
      act: () => press(page, 'Continue'),
      succeeds: () => expect(heading(page, "Driver's license")).toBeVisible(),
      resumes: () => expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible(),
    };
  },

  async 'a picture is saved'(page, backend) {
    const person = await backend.account('customer');
    await backend.arrive('/upload-profile-picture', person);
    await page.getByLabel(/^(?:Choose a|Change) photo$/u).setInputFiles(photo({ width: 400, height: 300 }));
    return {
      person,
      path: '/upload-profile-picture',
      call: CALLS.savePicture,
      resumes: () => expect(page.getByRole('group', { name: 'Crop your photo' })).toBeVisible(),
      act: () => press(page, 'Save photo'),
      succeeds: () => expect(toast(page, 'Profile picture updated successfully!')).toBeVisible(),
    };
  },

  async 'a business is approved'(page, backend) {
    const { name, ...action } = await deciding(page, backend);
    return {
      ...action,
      call: CALLS.decide,
      act: () => act(page, name, 'Approve'),
      succeeds: () => expect(rowOf(page, name).locator('.badge')).toHaveText('Active'),
    };
  },

  async 'a business is deleted'(page, backend) {
    const { name, ...action } = await deciding(page, backend);
    return {
      ...action,
      call: CALLS.deleteBusiness,
      async act() {
        await act(page, name, 'Delete');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      },
      succeeds: () => expect(toast(page, 'Business deleted successfully')).toBeVisible(),
    };
  },

  async 'the users are listed'(page, backend) {
    const person = await backend.account('administrator');
    await backend.arrive('/admin-dashboard', person);
    await expect(page.locator('.hub-card__total').first()).toHaveText(/^[\d,]+$/u);
    return {
      person,
      path: '/admin/users',
      call: CALLS.listUsers,
      doneByReturning: true,
      act: () => page.getByRole('main').getByRole('link', { name: 'All Accounts', exact: true }).click(),
      succeeds: () => expect(count(page)).toHaveText(/^\d+ accounts$/u),
      resumes: () => expect(heading(page, 'All Accounts')).toBeVisible(),
    };
  },
};
