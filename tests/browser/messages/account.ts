import type { Page } from '@playwright/test';
import { SEEDED_PASSWORD } from '../support/browser-state.ts';
import { press } from '../support/forms.ts';
import { photo } from '../support/jpeg.ts';
import { follow, type Walk } from './produce.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const choosePhoto = (page: Page, file: ReturnType<typeof photo>) =>
  page.getByLabel(/^(?:Choose a|Change) photo$/u).setInputFiles(file);

/** /my-profile. */
export const profile = {
  signInToUpdate: async (demo, page) => {
    await demo.become(/Tom/u);
    await follow(page, /^Edit Profile/u);
    await field(page, 'First Name').waitFor();
    await demo.fail('users.update', 'session-ended');
    await press(page, 'Save Changes');
  },
  profileNotSaved: async (demo, page) => {
    await demo.fail('users.update', 'rejected');
    await press(page, 'Save Changes');
  },
  fillInRequiredFields: async (_demo, page) => {
    await field(page, 'First Name').fill('');
    await press(page, 'Save Changes');
  },
  emailChangeHint: async (_demo, page) => {
    await field(page, 'First Name').fill('Thomas');
    await field(page, 'Email').fill('thomas@mail.example');
    await field(page, 'Current Password').fill(SEEDED_PASSWORD);
  },
  profileSavedCheckMail: (_demo, page) => press(page, 'Save Changes'),
  profileSaved: async (_demo, page) => {
    await follow(page, /^Edit Profile/u);
    await press(page, 'Save Changes');
  },
} satisfies Walk;

const FIVE_MB = 5 * 1024 * 1024;

/** /upload-profile-picture. */
export const pictures = {
  pictureNotProcessed: async (_demo, page) => {
    await follow(page, 'Edit profile photo');
    await choosePhoto(page, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  },
  imageTooLarge: (_demo, page) =>
    choosePhoto(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(FIVE_MB + 1) }),
  signInToSavePicture: async (demo, page) => {
    await choosePhoto(page, photo({ width: 320, height: 240 }));
    await page.getByRole('button', { name: 'Save photo' }).waitFor();
    await demo.fail('pictures.save', 'session-ended');
    await press(page, 'Save photo');
  },
  pictureNotSaved: async (demo, page) => {
    await demo.fail('pictures.save', 'unavailable');
    await press(page, 'Save photo');
  },
  pictureSaved: (_demo, page) => press(page, 'Save photo'),
  pictureNotRemoved: async (demo, page) => {
    await demo.fail('pictures.remove', 'unavailable');
    await press(page, 'Remove photo');
  },
  pictureRemoved: (_demo, page) => press(page, 'Remove photo'),
} satisfies Walk;
