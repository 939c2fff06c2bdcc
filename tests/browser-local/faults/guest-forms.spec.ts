import type { Page } from '@playwright/test';
import { enterCode, fillRegistration, press, signInAs } from '../../browser/support/forms.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../../browser/support/visit.ts';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { meetsEveryFault, type Attempt } from '../support/attempt.ts';
import { CALLS } from '../support/calls.ts';
import { ASLEEP, PATIENCE, under } from '../support/fault.ts';
import { countOf, mailsTo, quote, sql } from '../support/project.ts';
import { saysOnce } from '../support/says-once.ts';
import { expect, test } from '../support/test.ts';

const UNREACHABLE = 'Unable to connect to authentication service. Please check your internet connection.';
const CODE_OFFLINE = 'Failed to send verification code. Please check your internet connection and try again.';
const CODE_TIMEOUT = 'Failed to send verification code. Please try again.';
const ERROR = 'An error occurred. Please try again.';
const WAIT_AN_HOUR = 'Too many tries. Please wait an hour, then try again.';

const mails = async (email: string): Promise<number> => (await mailsTo(email)).length;
const refusing =
  (page: Page) =>
  (words: string): Promise<void> =>
    expectRefusal(page, { toast: words });

async function keepsFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
}

const registering = (page: Page, person: Person): Attempt => ({
  call: CALLS.signUp,
  submit: () => press(page, 'Continue'),
  refuses: refusing(page),
  keeps: () =>
    keepsFields(page, {
      'First Name': person.firstName,
      'Last Name': person.lastName,
      'E-mail': person.email,
      Password: person.password,
    }),
  succeeds: () => expect(heading(page, 'Verify Your Email')).toBeVisible(),
  written: () => countOf(`public.users where email = ${quote(person.email)}`),
});

/** Registers, up to the code screen. */
async function register(page: Page, backend: Backend): Promise<Person> {
  const person = backend.newcomer();
  await backend.arrive('/register');
  await fillRegistration(page, person);
  await press(page, 'Continue');
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await expect(page.getByText('Last sent at')).toBeVisible();
  return person;
}

test.describe('§8 messages, and what is kept', () => {
  test('signing in', async ({ page, backend }) => {
    const person = await backend.account('customer');
    await backend.arrive('/sign-in');
    await meetsEveryFault(
      page,
      {
        call: CALLS.signIn,
        submit: () => signInAs(page, person.email, person.password),
        refuses: refusing(page),
        keeps: () => keepsFields(page, { Email: person.email, Password: person.password }),
        succeeds: () => expect(heading(page, 'My Account')).toBeVisible(),
        written: () =>
          countOf(`auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${quote(person.email)}`),
      },
      'An unexpected error occurred. Please try again.',
    );
  });

  test('registering', async ({ page, backend }) => {
    const person = backend.newcomer();
    await backend.arrive('/register');
    await fillRegistration(page, person);
    await meetsEveryFault(page, registering(page, person), {
      offline: 'Network connection failed. Please check your internet connection and try again.',
      timeout: UNREACHABLE,
      unavailable: UNREACHABLE,
      unspoken: UNREACHABLE,
      throttled: 'Registration failed. Please try again.',
    });
    expect(await countOf(`auth.users where email = ${quote(person.email)}`)).toBe(1);
    await expect.poll(() => mails(person.email)).toBe(1);
  });

  test('sending a code, on load and on request', async ({ page, backend }) => {
    const person = backend.newcomer();
    await backend.arrive('/register');
    await fillRegistration(page, person);
    await under(page, CALLS.sendCode, 'no network', async () => {
      await press(page, 'Continue');
      await expect(toast(page, CODE_OFFLINE)).toBeVisible();
    });
    const banner = page.getByRole('main').locator('.banner');
    await meetsEveryFault(
      page,
      {
        call: CALLS.sendCode,
        submit: () => page.getByRole('button', { name: 'Resend code', exact: true }).click(),
        refuses: async (words) => {
          await expect(banner).toContainText(words);
          await saysOnce(page, words);
        },
        keeps: () => expect(page.getByRole('main')).toContainText('Verify Your Email'),
        succeeds: () => expect(toast(page, 'Verification code sent!')).toBeVisible(),
        written: () => mails(person.email),
      },
      {
        offline: CODE_OFFLINE,
        timeout: CODE_TIMEOUT,
        unavailable: `Failed to send verification code: ${ASLEEP}`,
        throttled: `Failed to send verification code: ${PATIENCE}`,
        unspoken: 'Failed to send verification code: Unknown error',
      },
    );
    await expect(banner).toBeHidden();
  });

  test('verifying the email', async ({ page, backend }) => {
    const { email } = await register(page, backend);
    const code = await backend.mailedCode(email);
    const failed = 'Verification failed. Try again.';
    await meetsEveryFault(
      page,
      {
        call: CALLS.verifyCode,
        submit: () => enterCode(page, code, 'Verify Email'),
        refuses: refusing(page),
        keeps: () => expect(page.getByLabel('Verification code')).toHaveValue(code),
        succeeds: () => expect(heading(page, 'What brings you here?')).toBeVisible(),
        written: () => countOf(`auth.users where email = ${quote(email)} and raw_app_meta_data ? 'email_verified_at'`),
      },
      { offline: ERROR, timeout: ERROR, unavailable: failed, throttled: WAIT_AN_HOUR, unspoken: failed },
    );
    expect(await mails(email)).toBe(1);
  });

  test('an email that is verified, but the answer lost: the second try continues', async ({ page, backend }) => {
    const { email } = await register(page, backend);
    const code = await backend.mailedCode(email);
    await under(page, CALLS.verifyCode, 'a lost answer', async () => {
      await enterCode(page, code, 'Verify Email');
      await refusing(page)(ERROR);
    });
    expect(await countOf(`auth.users where email = ${quote(email)} and raw_app_meta_data ? 'email_verified_at'`)).toBe(
      1,
    );
    await enterCode(page, code, 'Verify Email');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
  });

  test('a forgotten password: the code, its check, the new password', async ({ page, backend }) => {
    const { email } = await backend.account('customer');
    await backend.arrive('/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(email);
    const mailFailed = 'Failed to send verification email. Please try again.';
    await meetsEveryFault(
      page,
      {
        call: CALLS.sendCode,
        submit: () => press(page, 'Send code'),
        refuses: refusing(page),
        keeps: () => keepsFields(page, { Email: email }),
        succeeds: () => expect(heading(page, 'Enter the code')).toBeVisible(),
        written: () => mails(email),
      },
      {
        offline: CODE_OFFLINE,
        timeout: CODE_TIMEOUT,
        unavailable: mailFailed,
        // As the answer says it: there is a code on its way already.
        throttled: 'A code was sent to this address a moment ago. You can ask for another in 7 seconds.',
        unspoken: mailFailed,
      },
    );

    const code = await backend.mailedCode(email);
    const [account] = await sql<{ id: string; encrypted_password: string }>(
      `select id, encrypted_password from auth.users where email = ${quote(email)}`,
    );
    await meetsEveryFault(
      page,
      {
        call: CALLS.verifyCode,
        submit: () => enterCode(page, code, 'Verify code'),
        refuses: refusing(page),
        keeps: () => expect(page.getByLabel('Verification code')).toHaveValue(code),
        succeeds: () => expect(heading(page, 'Choose a new password')).toBeVisible(),
        written: () => countOf(`private.reset_tickets where user_id = ${quote(account?.id ?? '')}`),
      },
      { offline: ERROR, timeout: ERROR, unavailable: ERROR, throttled: WAIT_AN_HOUR, unspoken: ERROR },
    );

    const [first, second] = [
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password', { exact: true }),
    ];
    await first.fill('a new one');
    await second.fill('a new one');
    await meetsEveryFault(
      page,
      {
        call: CALLS.resetPassword,
        submit: () => press(page, 'Update password'),
        refuses: refusing(page),
        keeps: () => keepsFields(page, { 'New password': 'a new one', 'Confirm new password': 'a new one' }),
        succeeds: () => expect(heading(page, 'Welcome Back')).toBeVisible(),
        written: () =>
          countOf(
            `auth.users where email = ${quote(email)} and encrypted_password <> ${quote(account?.encrypted_password ?? '')}`,
          ),
      },
      ERROR,
    );
  });

  test('requesting a sign-in link', async ({ page, backend }) => {
    const { email } = await backend.account('customer');
    await backend.arrive('/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await meetsEveryFault(
      page,
      {
        call: CALLS.requestLink,
        submit: () => press(page, 'Email me a sign-in link instead'),
        refuses: refusing(page),
        keeps: () => keepsFields(page, { Email: email }),
        succeeds: () =>
          expect(toast(page, 'If an account has this address, a sign-in link is on its way.')).toBeVisible(),
        written: () => mails(email),
      },
      'The sign-in link could not be sent. Please try again.',
    );
  });

  test('following a sign-in link', async ({ page, backend }) => {
    const { email } = await backend.account('customer');
    await backend.arrive('/forgot-password');
    for (const fault of ['no network', 'no answer', 'a server error'] as const) {
      await visit(page, '/forgot-password');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await press(page, 'Email me a sign-in link instead');
      await expect(toast(page, 'If an account has this address, a sign-in link is on its way.')).toBeVisible();
      const link = await backend.mailedLink(email);
      await under(page, CALLS.verifyLink, fault, async () => {
        await page.goto(link);
        await expect(toast(page, 'Authentication failed. Please try again.')).toBeVisible();
      });
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      expect(pathOf(page)).toBe('/sign-in');
    }
  });

  test('an account that was made, but the answer lost, can be signed in to and verified', async ({ page, backend }) => {
    const person = backend.newcomer();
    await backend.arrive('/register');
    await fillRegistration(page, person);
    await under(page, CALLS.signUp, 'a lost answer', async () => {
      await press(page, 'Continue');
      await expectRefusal(page, {
        toast: 'Network connection failed. Please check your internet connection and try again.',
      });
    });
    await press(page, 'Continue');
    await expectRefusal(page, {
      toast: 'This email is already registered. Please try signing in instead.',
      field: 'E-mail',
    });
    expect(await countOf(`auth.users where email = ${quote(person.email)}`)).toBe(1);
    await visit(page, '/sign-in');
    await signInAs(page, person.email, person.password);
    await page.getByRole('main').getByRole('link', { name: 'Verify Email' }).click();
    await expect(page.getByText('Last sent at')).toBeVisible();
    await enterCode(page, await backend.mailedCode(person.email), 'Verify Email');
    await expect(toast(page, 'Email verified successfully!')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
  });
});
