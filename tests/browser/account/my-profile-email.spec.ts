import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import { SEEDED_PASSWORD } from '../support/browser-state.ts';
import { failNext, mailsTo, moveClock } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { field, MARCO, NEW, openScreen, rowOf, save, SCREEN } from '../support/screens/my-profile.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';

test.describe('§5, §8 a new email', () => {
  const CHECK = 'Profile updated! Check your email for verification if required.';
  const CONFIRMED = 'Your new email address is confirmed.';
  const NO_LONGER = 'This confirmation link has expired. Save your new address again to get another.';
  const WAITING = 'Your new email isn’t confirmed yet';

  async function changeTo(page: Page, email = NEW): Promise<string> {
    await field(page, 'Email').fill(email);
    await field(page, 'Current Password').fill(SEEDED_PASSWORD);
    await save(page, CHECK);
    await expect(heading(page, 'My Account')).toBeVisible();
    return (await mailsTo(page, email))[0]?.link ?? '';
  }

  test('is requested with the password, confirmed by a click, and then shown everywhere', async ({ page }) => {
    await openScreen(page);
    const hint = page.getByText('Changing your email may require verification');
    await expect(hint).toBeHidden();
    await field(page, 'Email').fill(` ${MARCO.toUpperCase()}`);
    await expect(hint).toBeHidden();
    await expect(field(page, 'Current Password')).toBeHidden();
    await field(page, 'First Name').fill('Marc');
    await field(page, 'Email').fill(NEW);
    await expect(hint).toBeVisible();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Changing your email may require verification');

    await test.step('not without the password, nor with a wrong one', async () => {
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'Please fill in all required fields',
        field: 'Current Password',
        inline: 'Enter your current password',
      });
      await expectAccessibleInEveryLook(page);
      await field(page, 'Current Password').fill('a guess');
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'Failed to update profile: This isn’t your current password.',
        field: 'Current Password',
      });
      expect(await mailsTo(page, NEW)).toEqual([]);
      expect(await rowOf(page)).toMatchObject({ firstName: 'Marco' });
    });
    await test.step('is saved once, also with repeated Enter', async () => {
      await field(page, 'Current Password').fill(SEEDED_PASSWORD);
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Enter');
      await expect(toast(page, CHECK)).toBeVisible();
      expect(await mailsTo(page, NEW)).toHaveLength(1);
    });
    await expect(page.getByRole('heading', { name: 'Marc Bellini' })).toBeVisible();
    await expect(page.getByRole('main').getByText(MARCO)).toBeVisible();
    await expect(page.getByText(WAITING)).toBeVisible();

    const link = (await mailsTo(page, NEW))[0]?.link ?? '';
    await test.step('opening the link doesn’t confirm anything yet', async () => {
      await page.goto(link);
      await expect(heading(page, 'Confirm your new email')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(NEW);
      expect(page.url()).not.toContain('confirm_email');
      await expectAccessibleInEveryLook(page);
      await press(page, 'Not Now');
      await expect(field(page, 'Email')).toHaveValue(MARCO);
    });
    await page.goto(link);
    await press(page, 'Confirm Email');
    await expect(toast(page, CONFIRMED)).toBeVisible();
    expect(pathOf(page)).toBe(SCREEN);
    await expect(field(page, 'Email')).toHaveValue(NEW);
    await expect(page.getByText(WAITING)).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(NEW);
    expect(await rowOf(page, NEW)).toMatchObject({ firstName: 'Marc' });

    await page.goto(link);
    await expect(toast(page, NO_LONGER)).toBeVisible();
  });

  test('waits visibly until it’s confirmed, canceled or too old', async ({ page }) => {
    await openScreen(page);
    const link = await changeTo(page);
    await test.step('on the account and on the profile, with a way to cancel it', async () => {
      await expect(page.getByText(WAITING)).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(page.getByText(WAITING)).toBeVisible();
      await failNext(page, 'emailChange.cancel', { kind: 'unavailable' });
      await press(page, 'Cancel Change');
      await expect(toast(page, 'The change couldn’t be canceled. Please try again.')).toBeVisible();
      await press(page, 'Cancel Change');
      await expect(toast(page, 'Canceled. Your email address stays as it is.')).toBeVisible();
      await expect(page.getByText(WAITING)).toBeHidden();
      await page.goto(link);
      await expect(toast(page, NO_LONGER)).toBeVisible();
    });
    await test.step('a failed confirmation can be retried', async () => {
      const again = await changeTo(page);
      await failNext(page, 'emailChange.look', { kind: 'unavailable' });
      await page.goto(again);
      const NOT_CONFIRMED = 'Your new email address could not be confirmed. Please open the link again.';
      await expect(toast(page, NOT_CONFIRMED)).toBeVisible();
      await page.goto(again);
      await failNext(page, 'emailChange.confirm', { kind: 'unavailable' });
      await press(page, 'Confirm Email');
      await expect(toast(page, NOT_CONFIRMED)).toBeVisible();
      await moveClock(page, HOUR);
      await press(page, 'Confirm Email');
      await expect(toast(page, NO_LONGER)).toBeVisible();
      await expect(field(page, 'Email')).toHaveValue(MARCO);
    });
    await test.step('belongs to the session that requested it', async () => {
      const last = await changeTo(page);
      await press(page, 'Sign Out');
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await page.goto(last);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, MARCO);
      await expect(
        toast(
          page,
          'This link only works in the browser where you asked for the change, while you stay signed in there.',
        ),
      ).toBeVisible();
      await expect(field(page, 'Email')).toHaveValue(MARCO);
    });
  });

  test('is confirmed in another tab of an open form, and undone from the old mailbox', async ({ page, context }) => {
    await openScreen(page);
    const link = await changeTo(page);
    await visit(page, SCREEN);
    await field(page, 'First Name').fill('Marc');
    const other = await context.newPage();
    await other.goto(link);
    await press(other, 'Confirm Email');
    await expect(toast(other, CONFIRMED)).toBeVisible();
    await page.bringToFront();
    await save(page);
    expect(await rowOf(page, NEW)).toMatchObject({ firstName: 'Marc' });

    const undo = (await mailsTo(page, MARCO)).find((mail) => mail.link?.startsWith('/undo-email-change'))?.link ?? '';
    await test.step('the page shows the change and asks for a click', async () => {
      await failNext(page, 'emailChange.findUndoableChange', { kind: 'unavailable' });
      await page.goto(undo);
      await expect(heading(page, 'The link couldn’t be checked')).toBeVisible();
      await press(page, 'Retry');
      await expect(heading(page, 'Keep your email address?')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(MARCO);
      await expect(page.getByRole('main')).toContainText(NEW);
      expect(page.url()).not.toContain('token');
      await page.reload();
      await expect(heading(page, 'Keep your email address?')).toBeVisible();
      await page.getByRole('link', { name: 'It was me' }).click();
      await expect.poll(() => pathOf(page)).toBe('/');
      await page.goBack();
      await expect(heading(page, 'Keep your email address?')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      expect(await rowOf(page, NEW)).toBeDefined();
    });
    await failNext(page, 'emailChange.undo', { kind: 'unavailable' });
    await press(page, 'Keep My Old Email');
    await expect(toast(page, 'The change couldn’t be undone. Please try again.')).toBeVisible();
    await press(page, 'Keep My Old Email');
    await expect(
      toast(page, 'Your account has its old email again, and every device is signed out. Choose a new password now.'),
    ).toBeVisible();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    expect(await rowOf(page, NEW)).toBeUndefined();
    expect(await rowOf(page)).toBeDefined();
    await page.goto(undo);
    // If the answer to the click was lost, only this page explains how to regain access.
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await page.getByRole('link', { name: 'Choose a New Password' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await visit(page, '/sign-in');
    await signInAs(page, MARCO);
    await expect(toast(page, 'Invalid email or password.')).toBeVisible();
  });
});
