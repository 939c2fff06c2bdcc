import type {
  NewPasswordForm,
  RequestResetCodeRefusal,
  SetNewPasswordRefusal,
  VerifyResetCodeRefusal,
} from '#core/verification/reset-password.ts';
import type { SignInForm, SignInRefusal } from '#core/session/sign-in.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { catalog, fill, plainWords, type RefusalCode } from '#ui/messages.ts';

export const sessionWords = {
  codeTooSoon: 'A code was sent to this address a moment ago. You can ask for another in {seconds} seconds.',
  resetExpired: 'This password reset has expired. Please start again.',
  linkSent: 'If an account has this address, a sign-in link is on its way.',
  tooManyLinks: 'Too many sign-in links were asked for. You can ask for another in {wait}.',
  linkNotSent: 'The sign-in link could not be sent. Please try again.',
  alertsEnded: 'This browser doesn’t allow alerts anymore, so they’re off on this device.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  accountDeleted:
    'Your account was deleted because its email address wasn’t verified within 24 hours. You can register again.',
  accountBlocked: 'Your account is blocked. If you think that’s a mistake, please contact us.',
  accountMayBeDeleted:
    'Your session has ended. If your email address wasn’t verified within 24 hours, your account was deleted: please register again.',
} as const;

export const sessionForms = {
  signIn: {
    missing: { email: plainWords.enterEmail, password: 'Enter your password' },
    codes: { missing: catalog.fillInAllFields },
  } satisfies WordsOf<typeof SignInForm>,
  newPassword: {
    missing: { password: 'Enter your new password', confirmation: 'Enter your new password again' },
    codes: {
      missing: catalog.fillInAllFields,
      'passwords-differ': catalog.passwordsDiffer,
      'short-new-password': catalog.shortPassword,
      'plain-password': plainWords.plainPassword,
      'leaked-password': plainWords.leakedPassword,
      'long-password': plainWords.longPassword,
    },
  } satisfies WordsOf<typeof NewPasswordForm>,
};

export const sessionRefusals = {
  signIn: {
    'invalid-credentials': catalog.invalidCredentials,
    'account-blocked': sessionWords.accountBlocked,
    'email-unconfirmed': 'This email address isn’t confirmed yet. Use “Forgot password?” to confirm it with a code.',
    'too-many-sign-ins': 'Too many people are signing in from your network. Please wait a few seconds, then try again.',
    'sign-in-failed': catalog.signInFailed,
    unexpected: catalog.unexpectedError,
  } satisfies Record<RefusalCode<SignInRefusal>, string>,
  requestResetCode: {
    'missing-reset-email': plainWords.enterEmail,
    'invalid-email': catalog.invalidEmail,
    'unknown-email': catalog.emailNotFound,
    'account-blocked': sessionWords.accountBlocked,
    offline: catalog.codeOffline,
    'send-failed': catalog.codeNotSent,
    'send-mail-failed': catalog.codeMailNotSent,
  } satisfies Record<RefusalCode<RequestResetCodeRefusal>, string>,
  verifyResetCode: {
    'missing-code': plainWords.enterCode,
    'invalid-or-expired': catalog.invalidCode,
    'too-many-guesses': plainWords.tooManyGuesses,
    unexpected: catalog.errorOccurred,
  } satisfies Record<VerifyResetCodeRefusal, string>,
  setNewPassword: {
    'reset-expired': sessionWords.resetExpired,
    unexpected: catalog.errorOccurred,
  } satisfies Record<RefusalCode<SetNewPasswordRefusal>, string>,
};

/** The message when too many sign-in links were requested; `waitMs` is in ms. */
export function tooManyLinks(waitMs: number): string {
  const seconds = Math.max(2, Math.ceil(waitMs / SECOND));
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(waitMs / MINUTE)} minutes`;
  return fill(sessionWords.tooManyLinks, { wait });
}

/** Reasons why no reset code was sent. */
export const requestResetCodeRefusal = (refusal: RequestResetCodeRefusal): string =>
  typeof refusal === 'string' ? sessionRefusals.requestResetCode[refusal] : codeTooSoon(refusal.waitMs);

/** The message when another code was requested too soon; `waitMs` is in ms. */
export const codeTooSoon = (waitMs: number): string =>
  fill(sessionWords.codeTooSoon, { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });
