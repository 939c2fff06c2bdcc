import type { Page } from '@playwright/test';
import { enterCode, fillRegistration, press, signInAs } from '../../browser/support/forms.ts';
import { expectRefusal, heading, toast, visit } from '../../browser/support/visit.ts';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { meetsEveryFault, type Attempt } from '../support/attempt.ts';
import { keepsFields, refusing } from '../support/fields.ts';
import { CALLS } from '../support/calls.ts';
import { ASLEEP, PATIENCE, under } from '../support/fault.ts';
import { countOf, mailsTo, quote } from '../support/project.ts';
import { expectToastOnce } from '../support/expect-toast-once.ts';
import { expect, test } from '../support/test.ts';

const UNREACHABLE = 'Unable to connect to authentication service. Please check your internet connection.';
const CODE_OFFLINE = 'Failed to send verification code. Please check your internet connection and try again.';
const CODE_TIMEOUT = 'Failed to send verification code. Please try again.';
const ERROR = 'An error occurred. Please try again.';
const WAIT_AN_HOUR = 'Too many tries. Please wait an hour, then try again.';

const mails = async (email: string): Promise<number> => (await mailsTo(email)).length;
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

/** Registers up to the code screen. */
async function register(page: Page, backend: Backend): Promise<Person> {
  const person = backend.newcomer();
  await backend.arrive('/register');
  await fillRegistration(page, person);
  await press(page, 'Continue');
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await expect(page.getByText('Last sent at')).toBeVisible();
  return person;
}

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

test.describe('§8 messages, and the kept input', () => {
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
      {
        offline: UNEXPECTED,
        timeout: UNEXPECTED,
        unavailable: UNEXPECTED,
        throttled: 'Too many people are signing in from your network. Please wait a few seconds, then try again.',
        unspoken: UNEXPECTED,
      },
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
          await expectToastOnce(page, words);
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
        written: () => countOf(`private.verified_emails where email = ${quote(email)}`),
      },
      { offline: ERROR, timeout: ERROR, unavailable: failed, throttled: WAIT_AN_HOUR, unspoken: failed },
    );
    expect(await mails(email)).toBe(1);
  });

  test('a verified email with a lost answer: the second try continues', async ({ page, backend }) => {
    const { email } = await register(page, backend);
    const code = await backend.mailedCode(email);
    await under(page, CALLS.verifyCode, 'a lost answer', async () => {
      await enterCode(page, code, 'Verify Email');
      await refusing(page)(ERROR);
    });
    expect(await countOf(`private.verified_emails where email = ${quote(email)}`)).toBe(1);
    await enterCode(page, code, 'Verify Email');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
  });

  test('an account created with a lost answer can sign in and be verified', async ({ page, backend }) => {
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
