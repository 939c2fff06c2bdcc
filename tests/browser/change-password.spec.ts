import { aBrowser } from './support/browser-state.ts';
import { codeMailedTo, failNext } from './support/demo.ts';
import { askForCode, choosePassword, INVALID, STEP_1, STEP_2, TOM, toStep3 } from './support/forgot-password.ts';
import { enterCode, press, signInAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { expectRefusal, heading, toast } from './support/visit.ts';

test('a wrong code, weak password or lost network changes nothing; valid input does', async ({ page }) => {
  await aBrowser().signedIn('tom').open(page, '/my-account');
  await page.getByRole('main').getByRole('link', { name: 'Change password' }).click();
  await expect(heading(page, STEP_1)).toBeFocused();
  await test.step('without a network, no code is sent and the address stays', async () => {
    await failNext(page, 'verification.sendCode', { kind: 'offline' });
    await askForCode(page);
    await expectRefusal(page, {
      toast: 'Failed to send verification code. Please check your internet connection and try again.',
    });
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(TOM);
  });
  await press(page, 'Send code');
  await expect(heading(page, STEP_2)).toBeVisible();
  await test.step('a wrong code is refused', async () => {
    const code = await codeMailedTo(page, TOM);
    await enterCode(page, code === '000000' ? '111111' : '000000', 'Verify code');
    await expectRefusal(page, { toast: INVALID });
    await expect(heading(page, STEP_2)).toBeVisible();
  });
  await toStep3(page);
  await test.step('a weak password is refused', async () => {
    await choosePassword(page, '12345');
    await expectRefusal(page, { toast: 'Password must be at least 6 characters', field: 'New password' });
  });
  await test.step('without a network, both texts are kept', async () => {
    await failNext(page, 'verification.resetPassword', { kind: 'offline' });
    await choosePassword(page, 'a new one');
    await expectRefusal(page, { toast: 'An error occurred. Please try again.' });
    for (const field of ['New password', 'Confirm new password'])
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('a new one');
  });
  await press(page, 'Update password');
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  await expect(toast(page, 'Password updated successfully! Please sign in with your new password.')).toBeVisible();
  await signInAs(page, TOM, 'delivery');
  await expectRefusal(page, { toast: 'Invalid email or password.' });
  await signInAs(page, TOM, 'a new one');
  await expect(heading(page, 'My Account')).toBeVisible();
});
