import type { Page } from '@playwright/test';
import { RESEND_AFTER } from '#core/verification/verification-code.ts';
import { MINUTE } from '#core/clock.ts';
import { codeMailedTo, failNext, mailsTo, moveClock, setConditions, stored } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { enterCode, press, signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';

const enter = (page: Page, code: string) => enterCode(page, code, 'Verify Email');
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/u });
const lastSent = (page: Page) => page.getByText(/^Last sent at/u);

const INVALID = 'Invalid or expired verification code. Please try again.';

/** After a correct code, on the way to the account type. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(toast(page, 'Email verified and signed in successfully!')).toBeVisible();
  await expect(heading(page, 'What brings you here?')).toBeFocused();
  expect(pathOf(page)).toBe('/account-type');
  expect(await stored(page, 'local', 'demo:session')).not.toBeNull();
  expect(await stored(page, 'session', 'demo:registration')).toBeNull();
}

test.describe('§2 /verify-email, the code', () => {
  test('is sent once over many loads of the screen, and can be requested again later', async ({ page, context }) => {
    await aBrowser().registered().open(page, '/verify-email');
    await expect(toast(page, 'Verification code sent!')).toBeVisible();
    await expect(lastSent(page)).toContainText(/\d{1,2}:\d{2}:\d{2}/u);
    const sentAt = await lastSent(page).textContent();
    const code = await codeMailedTo(page, NEWCOMER.email);

    await test.step('it goes to the email, with a hint to check spam', async () => {
      await expect(page.getByRole('main')).toContainText(`We sent a 6-digit code to ${NEWCOMER.email}`);
      await expect(page.getByText(/check your spam folder/iu)).toBeVisible();
      expect(code).toMatch(/^[1-9]\d{5}$/u);
      const [mail] = await mailsTo(page, NEWCOMER.email);
      expect(mail?.text).toContain('Hello,');
      expect(
        await page.evaluate(() =>
          Object.entries({ ...localStorage })
            .filter(([key]) => key !== 'demo:backend')
            .join(),
        ),
      ).not.toContain(code);
    });

    await test.step('the link to change the email is shown and disabled', async () => {
      await expect(page.getByRole('button', { name: 'click here' })).toBeDisabled();
    });

    await test.step('the visible wait for the next code survives a reload', async () => {
      await expect(resend(page)).toBeDisabled();
      await expect(resend(page)).toHaveText(/^Resend code in \d{1,2} s$/u);
      await page.reload();
      await expect(resend(page)).toHaveText(/^Resend code in \d{1,2} s$/u);
    });

    await test.step('neither a reload nor a second tab sends another', async () => {
      await expect(lastSent(page)).toHaveText(sentAt ?? '');
      const second = await context.newPage();
      await visit(second, '/verify-email');
      await expect(lastSent(second)).toHaveText(sentAt ?? '');
      await expect(toast(second, 'Verification code sent!')).toBeHidden();
      expect((await mailsTo(page, NEWCOMER.email)).length).toBe(1);
      await second.close();
    });

    await test.step('after the wait it can be requested again; then only the newest counts', async () => {
      await moveClock(page, RESEND_AFTER);
      await expect(resend(page)).toHaveText('Resend code');
      await resend(page).click();
      await expect(toast(page, 'Verification code sent!')).toBeVisible();
      await expect(resend(page)).toBeDisabled();
      const newest = await codeMailedTo(page, NEWCOMER.email, 2);
      await enter(page, code);
      await expectRefusal(page, { toast: INVALID, field: 'Verification code' });
      await enter(page, newest);
      await expect(heading(page, 'What brings you here?')).toBeFocused();
    });
  });

  test('wrong, missing and expired codes are refused; the right one may use any digits', async ({ page }) => {
    await aBrowser().codeSent().open(page, '/verify-email');
    await press(page, 'Verify Email');
    await expectRefusal(page, { toast: 'Enter the code from the email', field: 'Verification code' });
    await enter(page, '000000');
    await expectRefusal(page, { toast: INVALID, field: 'Verification code' });
    await expect(page.getByLabel('Verification code')).toHaveValue('000000');
    await moveClock(page, 10 * MINUTE);
    await enter(page, NEWCOMER.code);
    await expectRefusal(page, { toast: INVALID, field: 'Verification code' });
    await expect(heading(page, 'Verify Your Email')).toBeVisible();

    await moveClock(page, 0);
    const faults = [
      ['unavailable', 'Verification failed. Try again.'],
      ['rejected', 'Verification failed. Try again.'],
      ['offline', 'An error occurred. Please try again.'],
      ['timeout', 'An error occurred. Please try again.'],
    ] as const;
    for (const [kind, message] of faults) {
      await failNext(page, 'verification.verifyCode', { kind });
      await enter(page, NEWCOMER.code);
      await expectRefusal(page, { toast: message });
      await expect(page.getByLabel('Verification code')).toHaveValue(NEWCOMER.code);
    }
    await test.step('is understood as "４８２ ９１３" while it is valid', async () => {
      await enter(page, '４８２ ９１３');
      await expectSignedIn(page);
    });
  });
});

test.describe('§2 /verify-email, after a correct code', () => {
  test('signs in automatically and continues to /account-type', { tag: '@phone' }, async ({ page }) => {
    await aBrowser().codeSent().open(page, '/verify-email');
    await enter(page, NEWCOMER.code);
    await expectSignedIn(page);
  });

  test('leads to sign-in and continues from there if the automatic sign-in fails', async ({ page }) => {
    await aBrowser().codeSent().open(page, '/verify-email');
    await failNext(page, 'auth.setSession', { kind: 'unavailable' });
    // Understood with its spaces and the hyphen.
    await enter(page, ' 482-913\u00a0');
    await expect(toast(page, 'Email verified, but please sign in manually.')).toBeVisible();
    await expect(heading(page, 'Welcome Back')).toBeFocused();
    await signInAs(page, NEWCOMER.email);
    await expect(heading(page, 'What brings you here?')).toBeVisible();
  });

  test('can be finished in a second tab', async ({ page, context }) => {
    await aBrowser().codeSent().open(page, '/verify-email');
    const second = await context.newPage();
    await visit(second, '/verify-email');
    await expect(second.getByRole('main')).toContainText(NEWCOMER.email);
    await enter(second, NEWCOMER.code);
    await expect(toast(second, 'Email verified, but please sign in manually.')).toBeVisible();
    await signInAs(second, NEWCOMER.email);
    await expect(heading(second, 'What brings you here?')).toBeVisible();
    await expect(heading(page, 'What brings you here?')).toBeVisible();
  });

  test('signed-in people return to their account, which no longer warns them', async ({ page }) => {
    await aBrowser().signedIn('priya').open(page, '/my-account');
    await page.getByRole('link', { name: 'Verify Email' }).click();
    await enter(page, await codeMailedTo(page, 'priya@mail.example'));
    await expect(toast(page, 'Email verified successfully!')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(page.getByText(/automatically deleted/u)).toBeHidden();
  });
});

test.describe('§4 access to /verify-email', () => {
  test('verified people are sent to their account; the wait ends after 3 seconds (§9)', async ({ page, context }) => {
    await aBrowser().signedIn('tom').install(page);
    // These 3 seconds never end, even if the page takes long to start.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 3000 ? 0 : setTimeout(run, ms))) as never;
    });
    await page.goto('/verify-email');
    await expect(heading(page, 'My Account')).toBeVisible();
    expect((await mailsTo(page, 'tom@mail.example')).length).toBe(0);

    await test.step('the wait ends after 3 seconds', async () => {
      await setConditions(page, { latencyMs: 60_000 });
      const second = await context.newPage();
      const begun = Date.now();
      await second.goto('/verify-email');
      await expect(heading(second, 'Verify Your Email')).toBeVisible();
      expect(Date.now() - begun).toBeGreaterThan(2900);
      await setConditions(page, { latencyMs: 0 });
    });
  });
});
