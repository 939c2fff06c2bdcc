import { enterCode, press } from '../../browser/support/forms.ts';
import { heading, pathOf, toast, visit } from '../../browser/support/visit.ts';
import { meetsEveryFault } from '../support/attempt.ts';
import { keepsFields, refusing } from '../support/fields.ts';
import { CALLS } from '../support/calls.ts';
import { under } from '../support/fault.ts';
import { countOf, mailsTo, quote, sql } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

const CODE_OFFLINE = 'Failed to send verification code. Please check your internet connection and try again.';
const CODE_TIMEOUT = 'Failed to send verification code. Please try again.';
const ERROR = 'An error occurred. Please try again.';
const LINK_NOT_SENT = 'The sign-in link could not be sent. Please try again.';
const WAIT_AN_HOUR = 'Too many tries. Please wait an hour, then try again.';

const mails = async (email: string): Promise<number> => (await mailsTo(email)).length;

test.describe('§8 messages of a forgotten password, and the kept input', () => {
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
        // From the answer: an earlier code is still on its way.
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
        // The mail leaves a moment later.
        written: () =>
          countOf(
            `private.mails where kind = 'sign_in_link' and reference = (select id from auth.users where email = ${quote(email)})`,
          ),
      },
      {
        offline: LINK_NOT_SENT,
        timeout: LINK_NOT_SENT,
        unavailable: LINK_NOT_SENT,
        throttled: 'Too many sign-in links were asked for. You can ask for another in 10 seconds.',
        unspoken: LINK_NOT_SENT,
      },
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
});
