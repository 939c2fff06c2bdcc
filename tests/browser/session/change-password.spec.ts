import { aBrowser } from '../support/browser-state.ts';
import { askForCode, choosePassword, STEP_1, STEP_2, TOM, toStep3 } from '../support/screens/forgot-password.ts';
import { signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, toast } from '../support/visit.ts';

test('the account leads to a new password, and only that one works then', async ({ page }) => {
  await aBrowser().signedIn('tom').open(page, '/my-account');
  await page.getByRole('main').getByRole('link', { name: 'Change password' }).click();
  await expect(heading(page, STEP_1)).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(TOM);
  await askForCode(page);
  await expect(heading(page, STEP_2)).toBeVisible();
  await toStep3(page);
  await choosePassword(page, 'a new one');
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  await expect(toast(page, 'Password updated successfully! Please sign in with your new password.')).toBeVisible();
  await signInAs(page, TOM, 'delivery');
  await expectRefusal(page, { toast: 'Invalid email or password.' });
  await signInAs(page, TOM, 'a new one');
  await expect(heading(page, 'My Account')).toBeVisible();
});
