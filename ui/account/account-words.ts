import type { EmailLinkRefusal } from '#core/verification/email-change-port.ts';
import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { SavePictureRefusal } from '#core/account/save-picture.ts';
import type { ProfileForm, SavedProfile, SaveProfileRefusal } from '#core/account/save-profile.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog, fill, plainWords, type RefusalCode } from '#ui/messages.ts';

const emailTaken = 'This email address belongs to another account.';

export const accountWords = {
  emailConfirmed: 'Your new email address is confirmed.',
  emailLinkExpired: 'This confirmation link has expired. Save your new address again to get another.',
  emailNotConfirmed: 'Your new email address could not be confirmed. Please open the link again.',
  emailLinkOfOtherSession:
    'This link only works in the browser where you asked for the change, while you stay signed in there.',
  emailChangeCanceled: 'Canceled. Your email address stays as it is.',
  emailChangeNotCanceled: 'The change couldn’t be canceled. Please try again.',
  emailChangeUndone: 'Your account has its old email again, and every device is signed out. Choose a new password now.',
  emailChangeNotUndone: 'The change couldn’t be undone. Please try again.',
  checkConnection: 'Please check your internet connection and try again.',
} as const;

const notSaved = (message: string) => fill(catalog.profileNotSaved, { message });

export const profileForm = {
  missing: {
    firstName: plainWords.enterFirstName,
    lastName: plainWords.enterLastName,
    email: plainWords.enterEmail,
    country: plainWords.chooseCountry,
    password: 'Enter your current password',
  },
  codes: {
    missing: catalog.fillInRequiredFields,
    'long-name': plainWords.longName,
    'invalid-email': catalog.invalidEmail,
    'long-phone': plainWords.longPhone,
    'unknown-dial-code': plainWords.unknownDialCode,
    'email-taken': notSaved(emailTaken),
    'wrong-password': notSaved('This isn’t your current password.'),
    'email-unverified': notSaved('Please verify your email address before changing it.'),
  },
} satisfies WordsOf<typeof ProfileForm>;

export const accountRefusals = {
  image: {
    'image-too-large': catalog.imageTooLarge,
    'image-not-processed': catalog.pictureNotProcessed,
  } satisfies Record<ImageRefusal, string>,
  saveProfile: {
    'signed-out': catalog.signInToUpdate,
  } satisfies Record<RefusalCode<SaveProfileRefusal>, string>,
  savePicture: {
    'signed-out': catalog.signInToSavePicture,
    'image-not-processed': catalog.pictureNotProcessed,
    'picture-not-saved': catalog.pictureNotSaved,
  } satisfies Record<SavePictureRefusal, string>,
};

/** Our own words for failures without an answer, and so without a message from the backend. */
const withoutAnswer: Partial<Record<FailureKind, string>> = {
  offline: accountWords.checkConnection,
  timeout: 'The server took too long to answer. Please try again.',
};

/** The reason why a profile wasn't saved; the backend's own message if there is one. */
export const saveProfileRefusal = (refusal: Exclude<SaveProfileRefusal, { issues: unknown }>): string =>
  typeof refusal === 'string'
    ? accountRefusals.saveProfile[refusal]
    : notSaved(withoutAnswer[refusal.kind] ?? refusal.message);

export const savedProfile = {
  saved: catalog.profileSaved,
  'check-mail': catalog.profileSavedCheckMail,
} satisfies Record<SavedProfile, string>;

const emailLinkRefusals: Readonly<Record<EmailLinkRefusal, string>> = {
  'link-expired': accountWords.emailLinkExpired,
  'other-session': accountWords.emailLinkOfOtherSession,
  'email-taken': emailTaken,
};

/** The reason why an email's link doesn't confirm a new address. */
export const emailLinkRefusal = (refusal: EmailLinkRefusal | Failure): string =>
  typeof refusal === 'string' ? emailLinkRefusals[refusal] : accountWords.emailNotConfirmed;
