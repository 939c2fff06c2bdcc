import type { Page } from '@playwright/test';
import { fillRegistration, press, signInAs } from '../support/forms.ts';
import { follow, TOM, type Walk } from './produce.ts';

/** Requests a link on the sign-in page. */
const askForLink = async (page: Page) => {
  await follow(page, 'Forgot password?');
  await page.getByLabel('Email', { exact: true }).fill(TOM);
  await press(page, 'Email me a sign-in link instead');
};

/** Signing in and out. */
export const session = {
  fillInAllFields: async (_demo, page) => {
    await follow(page, 'Sign In');
    await press(page, 'Sign In');
  },
  invalidCredentials: (_demo, page) => signInAs(page, TOM, 'wrong password'),
  signInFailed: async (demo, page) => {
    await demo.fail('auth.signIn', 'no-user');
    await press(page, 'Sign In');
  },
  unexpectedError: async (demo, page) => {
    await demo.fail('auth.signIn', 'unavailable');
    await press(page, 'Sign In');
  },
  signedIn: (_demo, page) => signInAs(page, TOM),
  signOutFailed: async (demo, page) => {
    await page.getByRole('navigation', { name: 'Your account' }).waitFor();
    await demo.fail('auth.forgetSession', 'unavailable');
    await press(page, 'Sign Out');
  },
  signedOut: (_demo, page) => press(page, 'Sign Out'),
  authenticationFailed: async (demo, page) => {
    await follow(page, 'Sign In');
    await askForLink(page);
    await demo.fail('auth.setSession', 'unavailable');
    await demo.followLink();
  },
  linkSignedIn: async (demo, page) => {
    await askForLink(page);
    await demo.followLink();
  },
} satisfies Walk;

/** /register. */
export const registering = {
  registrationFailed: async (demo, page) => {
    await demo.play('registration');
    await fillRegistration(page);
    await demo.fail('auth.signUp', 'throttled');
    await press(page, 'Continue');
  },
  serviceUnreachable: async (demo, page) => {
    await demo.fail('auth.signUp', 'unavailable');
    await press(page, 'Continue');
  },
  noUserData: async (demo, page) => {
    await demo.fail('auth.signUp', 'no-user-data');
    await press(page, 'Continue');
  },
  networkFailed: async (demo, page) => {
    await demo.network('off');
    await press(page, 'Continue');
  },
  emailTaken: async (demo, page) => {
    await demo.network('on');
    await fillRegistration(page, { email: TOM });
    await press(page, 'Continue');
  },
  invalidEmail: async (_demo, page) => {
    await fillRegistration(page, { email: 'zoe' });
    await press(page, 'Continue');
  },
  weakPassword: async (_demo, page) => {
    await fillRegistration(page, { password: '12345' });
    await press(page, 'Continue');
  },
  registered: async (_demo, page) => {
    await fillRegistration(page);
    await press(page, 'Continue');
  },
  // The next screen sends it automatically.
  codeSent: async () => undefined,
} satisfies Walk;
