import type { Page } from '@playwright/test';
import { press } from '../support/forms.ts';
import { moveTo } from '../support/visit.ts';
import { follow, TOM, type Produce, type Walk } from './produce.ts';

const resend = (page: Page) => page.getByRole('button', { name: 'Resend code', exact: true }).click();
const choose = (page: Page, title: RegExp) => page.getByRole('radio', { name: title }).check();

/** A newcomer with an unverified email chooses an account type. */
const chooseSignedOut: Produce = async (demo, page) => {
  await demo.play('code-by-mail');
  await moveTo(page, '/account-type');
  await choose(page, /Business Owner/u);
};

/** /verify-email. */
export const verifying = {
  missingEmail: (_demo, page) => moveTo(page, '/verify-email'),
  invalidCode: async (demo, page) => {
    await demo.play('code-by-mail');
    await page.getByLabel('Verification code').fill('000000');
    await press(page, 'Verify Email');
  },
  verificationFailed: async (demo, page) => {
    await demo.fail('verification.verifyCode', 'unavailable');
    await press(page, 'Verify Email');
  },
  codeNotSent: async (demo, page) => {
    // After the wait for another code.
    await demo.later('10 min');
    await demo.fail('verification.sendCode', 'timeout');
    await resend(page);
  },
  codeRefused: async (demo, page) => {
    await demo.fail('verification.sendCode', 'unavailable');
    await resend(page);
  },
  codeOffline: async (demo, page) => {
    await demo.network('off');
    await resend(page);
  },
  errorOccurred: (_demo, page) => press(page, 'Verify Email'),
  verifiedSignInManually: async (demo, page) => {
    await demo.network('on');
    await resend(page);
    await page.getByRole('button', { name: /^Resend code in/u }).waitFor();
    await demo.fail('auth.setSession', 'unavailable');
    await demo.fillInCode();
    await press(page, 'Verify Email');
  },
  verifiedAndSignedIn: async (demo, page) => {
    await demo.play('code-by-mail');
    await demo.fillInCode();
    await press(page, 'Verify Email');
  },
  chooseAccountType: (_demo, page) => press(page, 'Continue'),
  roleNotSaved: async (demo, page) => {
    await choose(page, /Business Owner/u);
    await demo.fail('users.setRoles', 'unavailable');
    await press(page, 'Continue');
  },
  verifyForFeatures: (demo) => demo.play('unverified-merchant'),
  verifyForAdding: async (demo, page) => {
    await demo.become(/Priya/u);
    await follow(page, /^Add Business/u);
  },
  verified: async (demo, page) => {
    await page.getByLabel('Verification code').waitFor();
    await demo.fillInCode();
    await press(page, 'Verify Email');
  },
} satisfies Walk;

/** /register-phone, and the end of a registration. */
export const completing = {
  enterPhone: async (demo, page) => {
    await chooseSignedOut(demo, page);
    await follow(page, 'Add a mobile number');
    await press(page, 'Continue');
  },
  phoneNotSaved: async (demo, page) => {
    await page.getByLabel('Mobile phone').fill('416 555 0101');
    await demo.fail('users.setPhone', 'unavailable');
    await press(page, 'Continue');
  },
  phoneSaved: (_demo, page) => press(page, 'Continue'),
  missingRegistration: async (demo, page) => {
    await follow(page, 'Add a mobile number');
    await page.getByLabel('Mobile phone').fill('416 555 0101');
    await demo.later('10 min', 2);
    await press(page, 'Continue');
  },
  completeSignInManually: async (demo, page) => {
    await chooseSignedOut(demo, page);
    await demo.fail('auth.setSession', 'unavailable');
    await press(page, 'Continue');
  },
  completeAndSignedIn: async (demo, page) => {
    await chooseSignedOut(demo, page);
    await press(page, 'Continue');
  },
} satisfies Walk;

async function choosePassword(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
  await press(page, 'Update password');
}

/** /forgot-password. */
export const resetting = {
  emailNotFound: async (_demo, page) => {
    await follow(page, 'Sign In');
    await follow(page, 'Forgot password?');
    await page.getByLabel('Email', { exact: true }).fill('nobody@mail.example');
    await press(page, 'Send code');
  },
  codeMailNotSent: async (demo, page) => {
    await page.getByLabel('Email', { exact: true }).fill(TOM);
    await demo.fail('verification.sendCode', 'unavailable');
    await press(page, 'Send code');
  },
  codeSentCheckMail: (_demo, page) => press(page, 'Send code'),
  codeVerified: async (demo, page) => {
    await page.getByLabel('Verification code').waitFor();
    await demo.fillInCode();
    await press(page, 'Verify code');
  },
  passwordsDiffer: (_demo, page) => choosePassword(page, 'a new one', 'another one'),
  shortPassword: (_demo, page) => choosePassword(page, '12345', '12345'),
  passwordUpdated: (_demo, page) => choosePassword(page, 'a new one', 'a new one'),
} satisfies Walk;
