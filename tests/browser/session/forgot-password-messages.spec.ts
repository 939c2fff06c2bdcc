import { codeMailedTo, failNext, mailsTo } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import {
  askForCode,
  choosePassword,
  INVALID,
  STEP_1,
  STEP_2,
  TOM,
  toStep2,
  toStep3,
} from '../support/screens/forgot-password.ts';
import { enterCode, press, signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

test.describe('§8 the messages of /forgot-password', () => {
  test('step 1, the code and the link', async ({ page }) => {
    await aBrowser().open(page, '/forgot-password?step=verification');
    await test.step('a URL that names a later step starts at the first (§2)', async () => {
      await expect.poll(() => pathOf(page)).toBe('/forgot-password');
      for (const step of ['verification', 'new-password', 'nonsense']) {
        await moveTo(page, `/forgot-password?step=${step}`);
        if (step !== 'nonsense') await expect.poll(() => pathOf(page)).toBe('/forgot-password');
        await expect(heading(page, STEP_1)).toBeVisible();
        await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      }
    });
    await test.step('accessible in every look, empty', () => expectAccessibleInEveryLook(page));

    await press(page, 'Send code');
    await expectRefusal(page, { toast: 'Enter your email address', field: 'Email' });
    await test.step('accessible in every look, refused', () => expectAccessibleInEveryLook(page));
    await askForCode(page, 'tom');
    await expectRefusal(page, { toast: 'Please enter a valid email address.', field: 'Email' });
    await askForCode(page, 'nobody@mail.example');
    await expectRefusal(page, { toast: 'Email address not found. Please check and try again.', field: 'Email' });
    const faults = [
      ['offline', 'Failed to send verification code. Please check your internet connection and try again.'],
      ['timeout', 'Failed to send verification code. Please try again.'],
      ['unavailable', 'Failed to send verification email. Please try again.'],
    ] as const;
    for (const [kind, message] of faults) {
      await failNext(page, 'verification.sendCode', { kind });
      await askForCode(page);
      await expectRefusal(page, { toast: message });
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(TOM);
    }

    await test.step('the link', async () => {
      const askForLink = async (email: string) => {
        await page.getByLabel('Email', { exact: true }).fill(email);
        await press(page, 'Email me a sign-in link instead');
      };
      await askForLink('');
      await expectRefusal(page, { toast: 'Enter your email address', field: 'Email' });
      await askForLink('tom');
      await expectRefusal(page, { toast: 'Please enter a valid email address.', field: 'Email' });
      await failNext(page, 'auth.requestPasswordLink', { kind: 'unavailable' });
      await askForLink(TOM);
      await expectRefusal(page, { toast: 'The sign-in link could not be sent. Please try again.' });
      await askForLink('nobody@mail.example');
      await expect(toast(page, 'If an account has this address, a sign-in link is on its way.')).toBeVisible();
      expect((await mailsTo(page, 'nobody@mail.example')).length).toBe(0);
    });
  });

  test('step 2 and step 3', async ({ page, context }) => {
    await toStep2(page);
    await test.step('step 2, accessible in every look, empty', () => expectAccessibleInEveryLook(page));
    await press(page, 'Verify code');
    await expectRefusal(page, { toast: 'Enter the code from the email', field: 'Verification code' });
    await test.step('step 2, accessible in every look, refused', () => expectAccessibleInEveryLook(page));
    await enterCode(page, '000000', 'Verify code');
    await expectRefusal(page, { toast: INVALID, field: 'Verification code' });
    await expect(heading(page, STEP_2)).toBeVisible();
    await failNext(page, 'verification.verifyCode', { kind: 'unavailable' });
    await enterCode(page, await codeMailedTo(page, TOM), 'Verify code');
    await expectRefusal(page, { toast: 'An error occurred. Please try again.' });

    await toStep3(page);
    await test.step('step 3, accessible in every look, empty', () => expectAccessibleInEveryLook(page));
    await press(page, 'Update password');
    await expectRefusal(page, {
      toast: 'Please fill in all fields',
      field: 'New password',
      inline: 'Enter your new password',
    });
    await expectRefusal(page, {
      toast: 'Please fill in all fields',
      field: 'Confirm new password',
      inline: 'Enter your new password again',
    });
    await test.step('step 3, accessible in every look, refused', () => expectAccessibleInEveryLook(page));
    await choosePassword(page, 'a new one', 'another one');
    await expectRefusal(page, { toast: "Passwords don't match", field: 'Confirm new password' });
    await choosePassword(page, '12345');
    await expectRefusal(page, { toast: 'Password must be at least 6 characters', field: 'New password' });
    for (const kind of ['unavailable', 'offline'] as const) {
      await failNext(page, 'verification.resetPassword', { kind });
      await choosePassword(page, 'a new one');
      await expectRefusal(page, { toast: 'An error occurred. Please try again.' });
      for (const field of ['New password', 'Confirm new password'])
        await expect(page.getByLabel(field, { exact: true })).toHaveValue('a new one');
    }
    await failNext(page, 'verification.resetPassword', { refusal: 'weak-password' });
    await choosePassword(page, 'a new one');
    await expectRefusal(page, { toast: 'Password must be at least 6 characters', field: 'New password' });

    await test.step("a new password ends all of that person's sessions, and is announced by email", async () => {
      const second = await context.newPage();
      await visit(second, '/sign-in');
      await signInAs(second, TOM);
      await expect(heading(second, 'My Account')).toBeVisible();
      await choosePassword(page, 'a new one');
      await expect(toast(second, 'Your session has ended. Please sign in again.')).toBeVisible();
      await expect(heading(second, 'Welcome Back')).toBeVisible();
      expect((await mailsTo(page, TOM)).map(({ subject }) => subject).join()).toContain('password was changed');
    });
  });
});
