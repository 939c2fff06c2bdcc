import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { backendState, codeMailedTo, setConditions, stored } from '../support/demo.ts';
import { enterCode, fillRegistration, newcomersFields, press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, toast, visit } from '../support/visit.ts';

const LONG = 'x'.repeat(10_000);
const SCRIPT = '<img src=x onerror=alert(1)>';
const TOM = 'tom@mail.example';

test.beforeEach(({ page }) => {
  // No dialog may open in this file: it would mean that a script ran.
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
});

test.describe('bad input on /register', () => {
  test('refuses only 10,000 characters and whitespace, keeps drafts, and registers once', async ({ page }) => {
    await visit(page, '/register');
    const cases = [
      [{ firstName: LONG }, 'First Name', 'This name is too long: 100 characters at most'],
      [{ lastName: LONG }, 'Last Name', 'This name is too long: 100 characters at most'],
      [{ email: `${LONG}@example.com` }, 'E-mail', 'Please enter a valid email address.'],
      [{ password: LONG }, 'Password', 'This password is too long: 72 characters at most, fewer with accents or emoji'],
    ] as const;
    for (const [change, field, message] of cases) {
      await fillRegistration(page, change);
      await press(page, 'Continue');
      await expectRefusal(page, { toast: message, field });
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(Object.values(change)[0] ?? '');
    }

    await test.step('only whitespace counts as empty', async () => {
      await fillRegistration(page, { firstName: '   ', lastName: '\u00a0\u2003', email: ' ' });
      await press(page, 'Continue');
      await expectRefusal(page, {
        toast: 'Please fill in all fields',
        field: 'First Name',
        inline: 'Enter your first name',
      });
      await expectRefusal(page, {
        toast: 'Please fill in all fields',
        field: 'Last Name',
        inline: 'Enter your last name',
      });
    });
    await test.step('typed text survives leaving, going back and a reload; a password doesn’t', async () => {
      await fillRegistration(page);
      await expect.poll(() => stored(page, 'session', 'demo:draft:register')).toContain(NEWCOMER.email);
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('First Name', { exact: true })).toHaveValue(NEWCOMER.firstName);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await page.reload();
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(NEWCOMER.email);
      await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue(NEWCOMER.lastName);
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(newcomersFields.password);
    });
    await test.step('a double click, and Enter pressed twice, make one account', async () => {
      await page.getByLabel('Password', { exact: true }).fill(newcomersFields.password);
      await setConditions(page, { latencyMs: 300 });
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.evaluate(() => {
        const form = document.querySelector('form');
        form?.requestSubmit();
        form?.requestSubmit();
      });
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
      await expect(toast(page, 'Registration successful! Please verify your email.')).toBeVisible();
      await expect(page.locator('.toast--error')).toHaveCount(0);
      expect((await backendState(page)).authUsers.filter(({ email }) => email === NEWCOMER.email).length).toBe(1);
      await setConditions(page, {});
    });
    const names = [
      ['script-like and right-to-left text', SCRIPT, 'محمد العربي', 'mona@example.com', '  Mona@Example.COM '],
      ['emoji, and pasted spaces around', '  👩🏽‍🚀🚚 ', '\tLindqvist ', 'yuki@example.com', '  Yuki@Example.COM '],
    ] as const;
    for (const [what, firstName, lastName, email, typed] of names) {
      await test.step(`${what} is an ordinary name`, async () => {
        await moveTo(page, '/register');
        await fillRegistration(page, { firstName, lastName, email: typed });
        await press(page, 'Continue');
        await enterCode(page, await codeMailedTo(page, email), 'Verify Email');
        await expect(heading(page, 'What brings you here?')).toBeVisible();
        await moveTo(page, '/my-account');
        const full = `${firstName.trim()} ${lastName.trim()}`;
        await expect(page.getByRole('main').getByRole('heading', { level: 2, name: full, exact: true })).toBeVisible();
        await expect(page.getByRole('banner').locator('.header-account__name')).toHaveText(full);
        expect(await page.locator('img[src="x"]').count()).toBe(0);
        await press(page, 'Sign Out');
        await expect(page).toHaveURL('/');
      });
    }
  });

  test('two tabs register two people without mixing them up', async ({ page, context }) => {
    await aBrowser().open(page, '/register');
    const second = await context.newPage();
    await visit(second, '/register');
    await fillRegistration(page);
    await fillRegistration(second, { firstName: 'Yuki', email: 'yuki@example.com' });
    await press(page, 'Continue');
    await expect(page.getByRole('main')).toContainText(NEWCOMER.email);
    await press(second, 'Continue');
    await expect(second.getByRole('main')).toContainText('yuki@example.com');
    await enterCode(second, await codeMailedTo(second, 'yuki@example.com'), 'Verify Email');
    await expect(heading(second, 'What brings you here?')).toBeVisible();
    await moveTo(second, '/my-account');
    await expect(second.getByRole('main')).toContainText('yuki@example.com');
  });
});

test.describe('bad input on the other forms', () => {
  test('/sign-in refuses any wrong input, and signs in once; so does /forgot-password', async ({ page }) => {
    await visit(page, '/sign-in');
    for (const [email, password] of [
      [LONG, LONG],
      [SCRIPT, SCRIPT],
      ['عربي', '👩🏽‍🚀'],
      [TOM, '   '],
    ] as const) {
      await signInAs(page, email, password);
      await expectRefusal(page, { toast: 'Invalid email or password.' });
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    }

    await test.step('submitted three times, it signs in once', async () => {
      await page.getByLabel('Email', { exact: true }).fill(`\t ${TOM} `);
      await page.getByLabel('Password', { exact: true }).fill('delivery');
      await setConditions(page, { latencyMs: 200 });
      await page.evaluate(() => {
        for (let n = 0; n < 3; n += 1) document.querySelector('form')?.requestSubmit();
      });
      await expect(heading(page, 'My Account')).toBeVisible();
      expect((await backendState(page)).sessions.length).toBe(1);
    });

    await test.step('/forgot-password refuses any wrong input', async () => {
      await setConditions(page, {});
      await logOut(page);
      await expect(page).toHaveURL('/');
      await moveTo(page, '/forgot-password');
      for (const typed of [`${LONG}@example.com`, `${SCRIPT}@example.com`]) {
        await page.getByLabel('Email', { exact: true }).fill(typed);
        await press(page, 'Send code');
        await expectRefusal(page, { toast: 'Please enter a valid email address.', field: 'Email' });
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue(typed);
      }
      await page.getByLabel('Email', { exact: true }).fill(`  ${TOM}  `);
      await press(page, 'Send code');
      await enterCode(page, LONG, 'Verify code');
      await expectRefusal(page, {
        toast: 'Invalid or expired verification code. Please try again.',
        field: 'Verification code',
      });
      await enterCode(page, await codeMailedTo(page, TOM), 'Verify code');
      await expect(heading(page, 'Choose a new password')).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill(LONG);
      await page.getByLabel('Confirm new password', { exact: true }).fill(LONG);
      await press(page, 'Update password');
      await expectRefusal(page, {
        toast: 'This password is too long: 72 characters at most, fewer with accents or emoji',
        field: 'New password',
      });
      await page.getByLabel('New password', { exact: true }).fill('пароль 🚚');
      await page.getByLabel('Confirm new password', { exact: true }).fill('пароль 🚚');
      await page.evaluate(() => {
        for (let n = 0; n < 3; n += 1) document.querySelector('form')?.requestSubmit();
      });
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, TOM, 'пароль 🚚');
      await expect(heading(page, 'My Account')).toBeVisible();
    });
  });

  test('/verify-email refuses any wrong input, and one submit is one guess', async ({ page }) => {
    await aBrowser().codeSent().open(page, '/verify-email');
    for (const typed of [LONG, SCRIPT, '👩🏽‍🚀']) {
      await enterCode(page, typed, 'Verify Email');
      await expectRefusal(page, {
        toast: 'Invalid or expired verification code. Please try again.',
        field: 'Verification code',
      });
    }
    await enterCode(page, ' - ', 'Verify Email');
    await expectRefusal(page, { toast: 'Enter the code from the email', field: 'Verification code' });
    expect((await backendState(page)).codes[0]?.attempts).toBe(3);
    await setConditions(page, { latencyMs: 200 });
    await page.getByLabel('Verification code').fill('111111');
    await page.evaluate(() => {
      for (let n = 0; n < 3; n += 1) document.querySelector('form')?.requestSubmit();
    });
    await expectRefusal(page, {
      toast: 'Invalid or expired verification code. Please try again.',
      field: 'Verification code',
    });
    expect((await backendState(page)).codes[0]?.attempts).toBe(4);
  });
});
