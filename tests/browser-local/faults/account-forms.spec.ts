import type { Page } from '@playwright/test';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { fillInBusiness } from '../../browser/journeys/businesses.ts';
import { press } from '../../browser/support/forms.ts';
import { photo } from '../../browser/support/jpeg.ts';
import { errorSummary, expectRefusal, heading, toast } from '../../browser/support/visit.ts';
import { meetsALostAnswer, meetsEveryFault, type Attempt, type Words } from '../support/attempt.ts';
import { CALLS } from '../support/calls.ts';
import { ASLEEP, PATIENCE, under } from '../support/fault.ts';
import { countOf, mailsTo, quote } from '../support/project.ts';
import { expectToastOnce } from '../support/expect-toast-once.ts';
import { expect, test } from '../support/test.ts';

const ownRows = (table: string, { email }: Person): Promise<number> =>
  countOf(`public.${table} t join public.users u on u.id = t.user_id where u.email = ${quote(email)}`);

interface Form {
  /** Opens the form and fills it in. */
  open(page: Page, backend: Backend): Promise<Attempt>;
  readonly words: Words;
  /** The message after a lost answer. */
  readonly lost: string;
}

const profileWords = (offline: string): Words => ({
  offline,
  timeout: 'Failed to update profile: The server took too long to answer. Please try again.',
  unavailable: `Failed to update profile: ${ASLEEP}`,
  throttled: `Failed to update profile: ${PATIENCE}`,
  unspoken: 'Failed to update profile: Unknown error',
});
const PROFILE_OFFLINE = 'Failed to update profile: Please check your internet connection and try again.';

const FORMS = {
  'the profile': {
    words: profileWords(PROFILE_OFFLINE),
    lost: PROFILE_OFFLINE,
    async open(page, backend) {
      const person = await backend.account('customer');
      await backend.arrive('/my-profile', person);
      await page.getByLabel('First Name', { exact: true }).fill('Márta');
      return {
        call: CALLS.saveProfile,
        submit: () => press(page, 'Save Changes'),
        refuses: (words) => expectRefusal(page, { toast: words }),
        keeps: () => expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Márta'),
        succeeds: () => expect(heading(page, 'My Account')).toBeVisible(),
        written: () => countOf(`public.users where email = ${quote(person.email)} and first_name = 'Márta'`),
      };
    },
  },
  'a new address': {
    words: profileWords(PROFILE_OFFLINE),
    lost: PROFILE_OFFLINE,
    async open(page, backend) {
      const person = await backend.account('customer');
      const { email } = backend.newcomer();
      await backend.arrive('/my-profile', person);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Current Password', { exact: true }).fill(person.password);
      return {
        call: CALLS.changeEmail,
        submit: () => press(page, 'Save Changes'),
        refuses: (words) => expectRefusal(page, { toast: words }),
        keeps: () => expect(page.getByLabel('Email', { exact: true })).toHaveValue(email),
        succeeds: () =>
          expect(toast(page, 'Profile updated! Check your email for verification if required.')).toBeVisible(),
        written: async () => new Set((await mailsTo(email)).map(({ to }) => to)).size,
      };
    },
  },
  'a delivery number': {
    words: 'Failed to save delivery number. Please try again.',
    lost: 'Failed to save delivery number. Please try again.',
    async open(page, backend) {
      const person = await backend.account('customer');
      await backend.arrive('/basic-user-setup', person);
      await page.getByLabel('Delivery number').fill('SW-100200');
      return {
        call: CALLS.saveDelivery,
        submit: () => press(page, 'Connect delivery'),
        refuses: (words) => expectRefusal(page, { toast: words }),
        keeps: () => expect(page.getByLabel('Delivery number')).toHaveValue('SW-100200'),
        succeeds: () => expect(heading(page, 'Delivery Connected!')).toBeVisible(),
        written: () => ownRows('delivery_tracking', person),
      };
    },
  },
  'a business': {
    words: 'Failed to add business. Please try again.',
    lost: 'Failed to add business. Please try again.',
    async open(page, backend) {
      const person = await backend.account('merchant');
      await backend.arrive('/add-business', person);
      await fillInBusiness(page, 'Canyon Records');
      return {
        call: CALLS.addBusiness,
        submit: () => press(page, 'Add Business'),
        refuses: (words) => expectRefusal(page, { toast: words }),
        async keeps() {
          for (const [label, value] of [
            ['Business name', 'Canyon Records'],
            ['Country', 'us'],
            ['City', 'Santa Fe'],
          ] as const)
            await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
          await expect(page.getByLabel(/^(?:State|Province)/u)).toHaveValue('nm');
        },
        succeeds: () => expect(page).toHaveURL('/my-businesses'),
        written: () => ownRows('businesses', person),
      };
    },
  },
  'a profile picture': {
    words: 'Failed to save profile picture. Please try again.',
    lost: 'Failed to save profile picture. Please try again.',
    async open(page, backend) {
      const person = await backend.account('customer');
      await backend.arrive('/upload-profile-picture', person);
      await page.getByLabel(/^(?:Choose a|Change) photo$/u).setInputFiles(photo({ width: 400, height: 300 }));
      const save = page.getByRole('button', { name: 'Save photo' });
      return {
        call: CALLS.savePicture,
        submit: () => save.click(),
        async refuses(words) {
          await expect(page.getByRole('main').getByRole('alert').getByText(words, { exact: true })).toBeVisible();
          await expectToastOnce(page, words);
        },
        keeps: () => expect(page.getByRole('group', { name: 'Crop your photo' })).toBeVisible(),
        succeeds: () => expect(toast(page, 'Profile picture updated successfully!')).toBeVisible(),
        written: () => ownRows('user_profile_pictures', person),
      };
    },
  },
  'a courier’s photo': {
    words: 'Failed to save profile picture. Please try again.',
    lost: 'Failed to save profile picture. Please try again.',
    async open(page, backend) {
      const person = await backend.account('courier');
      await backend.arrive('/courier-profile-picture', person);
      await page.locator('input[type=file]').setInputFiles(photo({ width: 400, height: 300 }));
      await press(page, 'Use this photo');
      return {
        call: CALLS.savePicture,
        submit: () => press(page, 'Continue'),
        refuses: (words) => expectRefusal(page, { toast: words }),
        keeps: () => expect(page.getByRole('main').getByRole('img', { name: 'Your photo' })).toBeVisible(),
        succeeds: () => expect(heading(page, "Driver's license")).toBeVisible(),
        written: () => ownRows('user_profile_pictures', person),
      };
    },
  },
} satisfies Readonly<Record<string, Form>>;

for (const [what, form] of Object.entries<Form>(FORMS)) {
  test.describe(`§8 ${what}`, () => {
    test('under every fault: the message, the kept input, and one save in the end', async ({ page, backend }) => {
      await meetsEveryFault(page, await form.open(page, backend), form.words);
    });

    test('saved with a lost answer, then sent again: there is one', async ({ page, backend }) => {
      await meetsALostAnswer(page, await form.open(page, backend), form.lost);
    });
  });
}

test('another business, after a lost answer, is added by the next press', async ({ page, backend }) => {
  const form = await FORMS['a business'].open(page, backend);
  await under(page, form.call, 'a lost answer', async () => {
    await form.submit();
    await form.refuses('Failed to add business. Please try again.');
  });
  await page.getByLabel('Business name', { exact: true }).fill('Mesa Books');
  await form.submit();
  await form.refuses('Your earlier try went through after all. Press again to add this business, too.');
  await expect(errorSummary(page).getByRole('link', { name: /My Businesses/u })).toBeVisible();
  await expect(page.getByLabel('Business name', { exact: true })).toHaveValue('Mesa Books');
  expect(await form.written()).toBe(1);
  await form.submit();
  await form.succeeds();
  expect(await form.written()).toBe(2);
  for (const name of ['Canyon Records', 'Mesa Books'])
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
});
