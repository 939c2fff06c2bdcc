import type { ChooseAccountTypeRefusal } from '#core/registration/choose-account-type.ts';
import type { CompletedRegistration } from '#core/registration/complete-registration.ts';
import type { RegisterRefusal, RegistrationForm } from '#core/registration/register.ts';
import type { SavePhoneRefusal } from '#core/registration/save-phone.ts';
import type { SendCodeRefusal } from '#core/registration/send-registration-code.ts';
import type { VerifiedEmail, VerifyEmailRefusal } from '#core/registration/verify-email.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog, fill, plainWords, type RefusalCode } from '#ui/messages.ts';

export const registrationForm = {
  missing: {
    firstName: plainWords.enterFirstName,
    lastName: plainWords.enterLastName,
    email: plainWords.enterEmail,
    password: 'Enter a password',
  },
  codes: {
    missing: catalog.fillInAllFields,
    'long-name': plainWords.longName,
    'invalid-email': catalog.invalidEmail,
    'weak-password': catalog.weakPassword,
    'plain-password': plainWords.plainPassword,
    'leaked-password': plainWords.leakedPassword,
    'long-password': plainWords.longPassword,
    'email-taken': catalog.emailTaken,
  },
} satisfies WordsOf<typeof RegistrationForm>;

export const registrationRefusals = {
  register: {
    offline: catalog.networkFailed,
    unreachable: catalog.serviceUnreachable,
    'no-user-data': catalog.noUserData,
    'registration-failed': catalog.registrationFailed,
  } satisfies Record<RefusalCode<RegisterRefusal>, string>,
  verifyEmail: {
    'missing-code': plainWords.enterCode,
    'missing-email': catalog.missingEmail,
    'invalid-or-expired': catalog.invalidCode,
    'too-many-guesses': plainWords.tooManyGuesses,
    'verification-failed': catalog.verificationFailed,
    unexpected: catalog.errorOccurred,
  } satisfies Record<VerifyEmailRefusal, string>,
  chooseAccountType: {
    'missing-account-type': catalog.chooseAccountType,
    'role-not-saved': catalog.roleNotSaved,
    'too-many-changes': 'You’ve changed your account type too often today. Please try again tomorrow.',
    unexpected: catalog.unexpectedError,
  } satisfies Record<ChooseAccountTypeRefusal, string>,
  savePhone: {
    'missing-phone': catalog.enterPhone,
    'long-phone': plainWords.longPhone,
    'unknown-dial-code': plainWords.unknownDialCode,
    'missing-registration': catalog.missingRegistration,
    'phone-not-saved': catalog.phoneNotSaved,
  } satisfies Record<SavePhoneRefusal, string>,
};

/** The reason why no code was sent; the backend's own message if there is one. */
export function sendCodeRefusal(refusal: SendCodeRefusal): string {
  if (refusal === 'missing-email') return catalog.missingEmail;
  if (refusal === 'offline') return catalog.codeOffline;
  if (refusal === 'send-failed') return catalog.codeNotSent;
  return fill(catalog.codeRefused, { message: refusal.message });
}

export const verifiedEmail = {
  'signed-in': catalog.verifiedAndSignedIn,
  manual: catalog.verifiedSignInManually,
  already: catalog.verified,
} satisfies Record<VerifiedEmail, string>;

/** The toast at the end of a registration; none for people who were signed in before. */
export const completedRegistration = {
  'signed-in': catalog.completeAndSignedIn,
  manual: catalog.completeSignInManually,
  already: null,
  'no-registration': null,
} satisfies Record<CompletedRegistration, string | null>;
