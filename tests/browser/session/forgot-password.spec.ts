import { MINUTE } from '#core/clock.ts';
import { codeMailedTo, mailsTo, moveClock, stored } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import {
  askForCode,
  choosePassword,
  INVALID,
  STEP_1,
  STEP_2,
  STEP_3,
  TOM,
  toStep2,
} from '../support/screens/forgot-password.ts';
import { enterCode, press, signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, pathOf, toast } from '../support/visit.ts';

test.describe('§2 /forgot-password', () => {
  test(
    'email, code, new password: the new one works, the old one no longer does',
    { tag: '@phone' },
    async ({ page }) => {
      await aBrowser().open(page, '/forgot-password');
      await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/sign-in');
      await askForCode(page, ` ${TOM.toUpperCase()}`);
      await expect(toast(page, 'Verification code sent! Check your email.')).toBeVisible();
      await expect(heading(page, STEP_2)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(TOM);
      const code = await codeMailedTo(page, TOM);
      await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`, 'Verify code');
      await expect(toast(page, 'Code verified! Enter your new password.')).toBeVisible();
      await choosePassword(page, 'a new one');
      await expect(toast(page, 'Password updated successfully! Please sign in with your new password.')).toBeVisible();
      await expect(heading(page, 'Welcome Back')).toBeFocused();
      await signInAs(page, TOM, 'delivery');
      await expectRefusal(page, { toast: 'Invalid email or password.' });
      await signInAs(page, TOM, 'a new one');
      await expect(heading(page, 'My Account')).toBeVisible();
    },
  );

  test('a reload keeps the step and the email; an expired step starts over', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 400 });
    const beginsAtTheTop = async (step: string) => {
      await expect(heading(page, step)).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    };
    await toStep2(page);
    await test.step('every step starts at the top, with the focus on its heading: the second', () =>
      beginsAtTheTop(STEP_2));
    await page.reload();
    await expect(heading(page, STEP_2)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(TOM);
    await page.goBack();
    await expect(heading(page, STEP_1)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(TOM);
    await page.goForward();
    await expect(heading(page, STEP_2)).toBeVisible();
    await moveClock(page, 10 * MINUTE);
    await test.step('§8 an expired code is refused', async () => {
      await enterCode(page, await codeMailedTo(page, TOM), 'Verify code');
      await expectRefusal(page, { toast: INVALID, field: 'Verification code' });
    });
    await test.step('a reload after the code expired starts over', async () => {
      await page.reload();
      await expect(heading(page, STEP_1)).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(TOM);
      await press(page, 'Send code');
      await expect(heading(page, STEP_2)).toBeVisible();
      await enterCode(page, await codeMailedTo(page, TOM, 2), 'Verify code');
    });
    await test.step('every step starts at the top, with the focus on its heading: the third', () =>
      beginsAtTheTop(STEP_3));
    await test.step('§8 step 3, too late: shows a message and starts over', async () => {
      await moveClock(page, 20 * MINUTE);
      await choosePassword(page, 'a new one');
      await expect(toast(page, 'This password reset has expired. Please start again.')).toBeVisible();
      await expect(heading(page, STEP_1)).toBeVisible();
      expect(pathOf(page)).toBe('/forgot-password');
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(TOM);
      expect(await stored(page, 'session', 'demo:reset-ticket')).toBeNull();
    });
    await press(page, 'Send code');
    await enterCode(page, await codeMailedTo(page, TOM, 3), 'Verify code');
    await expect(heading(page, STEP_3)).toBeVisible();
    await page.reload();
    await expect(heading(page, STEP_3)).toBeVisible();
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(TOM);
    await page.goBack();
    await expect(heading(page, STEP_1)).toBeVisible();
  });

  test('back at the first step: the wait, the link to the code, then another code', async ({ page }) => {
    const wait = page.getByText(/You can ask for another in \d+ seconds?\.$/u);
    const wayOn = page.getByRole('main').getByRole('link', { name: 'Enter the code' });
    const tooSoon = page.getByRole('group').filter({
      hasText: /A code was sent to this address a moment ago\. You can ask for another in \d+ seconds\./u,
    });
    await test.step('the parcel moves only to the second step, and not with reduced motion', async () => {
      const moves = () => page.locator('.steps__parcel').evaluate((parcel) => getComputedStyle(parcel).animationName);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await aBrowser().open(page, '/forgot-password');
      expect(await moves()).toBe('none');
      await askForCode(page);
      await expect(heading(page, STEP_2)).toBeVisible();
      expect(await moves()).toBe('steps-travel, steps-settle');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await moves()).toBe('none');
    });
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(toast(page, 'Verification code sent! Check your email.')).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, STEP_1)).toBeVisible();
    await expect(wait.first()).toBeVisible();
    await expect(wayOn).toBeVisible();
    await press(page, 'Send code');
    await expect(tooSoon).toBeFocused();
    await expect(toast(page, 'Verification code sent! Check your email.')).toHaveCount(0);
    expect(await mailsTo(page, TOM)).toHaveLength(1);
    await expectAccessibleInEveryLook(page);
    await wayOn.click();
    await expect(heading(page, STEP_2)).toBeVisible();

    await test.step('after the wait another code is sent', async () => {
      await moveClock(page, MINUTE);
      await page.goBack();
      await expect(page.getByText('Ask for another if it hasn’t arrived.')).toBeVisible();
      await press(page, 'Send code');
      await expect(heading(page, STEP_2)).toBeVisible();
      await expect.poll(async () => (await mailsTo(page, TOM)).length).toBe(2);
    });
    await test.step('after the code was used no code can be entered, but the wait is shown', async () => {
      await enterCode(page, await codeMailedTo(page, TOM, 2), 'Verify code');
      await expect(heading(page, STEP_3)).toBeVisible();
      await page.goBack();
      await expect(heading(page, STEP_1)).toBeVisible();
      await expect(wayOn).toBeHidden();
      await press(page, 'Send code');
      await expect(tooSoon).toBeFocused();
    });
  });
});
