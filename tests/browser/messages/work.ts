import type { Page } from '@playwright/test';
import { press } from '../support/forms.ts';
import { photo } from '../support/jpeg.ts';
import { moveTo } from '../support/visit.ts';
import type { Walk } from './produce.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const region = (page: Page) => page.getByLabel(/^(?:State|Province)/u);
const number = (page: Page) => page.getByLabel('Delivery number');

/** /basic-user-setup. */
export const delivery = {
  enterDeliveryNumber: async (demo, page) => {
    await demo.play('track-a-delivery');
    await number(page).fill('');
    await press(page, 'Connect delivery');
  },
  invalidDeliveryNumber: async (_demo, page) => {
    await number(page).fill('123');
    await press(page, 'Connect delivery');
  },
  deliveryNotSaved: async (demo, page) => {
    await number(page).fill('DLV-310556');
    await demo.fail('followedDeliveries.save', 'unavailable');
    await press(page, 'Connect delivery');
  },
  signInToSaveDelivery: async (demo, page) => {
    await demo.fail('followedDeliveries.save', 'session-ended');
    await press(page, 'Connect delivery');
  },
  deliverySaved: (_demo, page) => press(page, 'Connect delivery'),
} satisfies Walk;

async function fillInBusiness(page: Page): Promise<void> {
  await field(page, 'Country').selectOption('us');
  await field(page, 'Business name').fill('Juniper Bakery');
  await field(page, 'Address').fill('12 Alder Street');
  await field(page, 'City').fill('Chicago');
  await region(page).selectOption('il');
  await field(page, 'Business email').fill('hello@juniper.example');
}

/** /business-details and /add-business. */
export const business = {
  businessNotSaved: async (demo, page) => {
    await demo.play('business-onboarding');
    await fillInBusiness(page);
    await demo.fail('businesses.add', 'timeout');
    await press(page, 'Continue');
  },
  signInToSaveBusiness: async (demo, page) => {
    await demo.fail('businesses.add', 'session-ended');
    await press(page, 'Continue');
  },
  businessSaved: (_demo, page) => press(page, 'Continue'),
  businessNotAdded: async (demo, page) => {
    await moveTo(page, '/add-business');
    await page.getByRole('heading', { level: 1, name: 'Add Business' }).waitFor();
    await fillInBusiness(page);
    await demo.fail('businesses.add', 'timeout');
    await press(page, 'Add Business');
  },
  signInToAddBusiness: async (demo, page) => {
    await demo.fail('businesses.add', 'session-ended');
    await press(page, 'Add Business');
  },
  businessAdded: (_demo, page) => press(page, 'Add Business'),
} satisfies Walk;

/** A courier's location, photo and license. */
export const courier = {
  locationSaved: async (demo, page) => {
    await demo.play('courier-onboarding');
    await field(page, 'City').fill('Portland');
    await region(page).selectOption('or');
    await field(page, 'ZIP or postal code').fill('97201');
    await press(page, 'Continue');
  },
  uploadPicture: async (_demo, page) => {
    await page.getByRole('heading', { level: 1, name: 'Your photo' }).waitFor();
    await press(page, 'Continue');
  },
  uploadBothSides: async (_demo, page) => {
    await page.locator('input[type=file]').setInputFiles(photo({ width: 320, height: 240 }));
    await press(page, 'Use this photo');
    await press(page, 'Continue');
    await page.getByRole('group', { name: 'Front', exact: true }).waitFor();
    await press(page, 'Continue');
  },
  licenseSkipped: (_demo, page) => press(page, "Skip - I don't have a driver's license"),
  licenseSaved: async (_demo, page) => {
    await page.goBack();
    for (const side of ['Front', 'Back']) {
      const card = page.getByRole('group', { name: side, exact: true });
      await card.locator('input[type=file]').setInputFiles(photo({ width: 428, height: 270 }));
      await card.getByRole('status').getByText('Added').waitFor();
    }
    await press(page, 'Continue');
  },
} satisfies Walk;

const first = (page: Page, action: RegExp) =>
  page.getByRole('main').locator('[data-row]').getByRole('button', { name: action }).first().click();
const askToDelete = async (page: Page) => {
  await first(page, /^More actions for/u);
  await first(page, /^Delete/u);
};
const confirm = (page: Page, answer: 'Cancel' | 'Delete') =>
  page.getByRole('alertdialog').getByRole('button', { name: answer }).click();

/** The administrator's lists. */
export const administration = {
  businessStatusNotSaved: async (demo, page) => {
    await demo.play('approval-queue');
    await demo.fail('businesses.setStatus', 'unavailable');
    await first(page, /^Approve/u);
  },
  businessStatusSaved: (_demo, page) => first(page, /^Approve/u),
  confirmDelete: (_demo, page) => askToDelete(page),
  businessNotDeleted: async (demo, page) => {
    await confirm(page, 'Cancel');
    await demo.fail('businesses.remove', 'unavailable');
    await askToDelete(page);
    await confirm(page, 'Delete');
  },
  businessDeleted: async (_demo, page) => {
    await askToDelete(page);
    await confirm(page, 'Delete');
  },
  usersNotFetched: async (demo, page) => {
    await demo.fail('users.list', 'unavailable');
    await moveTo(page, '/admin/users');
  },
} satisfies Walk;

/** The two forms that send no request. */
export const inquiries = {
  messageSent: async (_demo, page) => {
    await moveTo(page, '/contact');
    for (const [label, text] of Object.entries({
      'Full Name': 'Zoë Lindqvist',
      Email: 'zoe@example.com',
      Subject: 'Sundays',
      Message: 'Do you deliver on Sundays?',
    }))
      await field(page, label).fill(text);
    await press(page, 'Send Message');
  },
  requestSubmitted: async (_demo, page) => {
    await moveTo(page, '/request-api-key');
    const request = {
      'First Name': 'Zoë',
      'Last Name': 'Lindqvist',
      'Company Name': 'Bloom & Thorn',
      Email: 'zoe@example.com',
      Phone: '+1 416 555 0123',
      Website: 'https://bloom.example.com',
      Deliveries: 'about 200 a month',
    };
    for (const [label, text] of Object.entries(request)) await field(page, label).fill(text);
    await field(page, 'Country').selectOption('ca');
    await press(page, 'Submit Request');
  },
} satisfies Walk;
