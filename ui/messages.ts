import type { AddBusinessRefusal } from '#core/business/add-business.ts';
import type { DeleteBusinessRefusal } from '#core/business/delete-business.ts';
import type { ReviewRefusal } from '#core/business/review-business.ts';
import type { KeepLicenseRefusal } from '#core/courier/license.ts';
import type { SaveCourierPictureRefusal } from '#core/courier/save-courier-picture.ts';
import type { FollowDeliveryRefusal } from '#core/delivery/follow-delivery.ts';
import type { RegionForm } from '#core/geography/region.ts';
import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { SavePictureRefusal } from '#core/account/save-picture.ts';
import type { EmailLinkRefusal } from '#core/account/email-change-port.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import type { SavedProfile, SaveProfileRefusal } from '#core/account/save-profile.ts';
import type { ChooseAccountTypeRefusal } from '#core/registration/choose-account-type.ts';
import type { CompletedRegistration } from '#core/registration/complete-registration.ts';
import type { RegisterRefusal } from '#core/registration/register.ts';
import type { SavePhoneRefusal } from '#core/registration/save-phone.ts';
import type { SendCodeRefusal } from '#core/registration/send-registration-code.ts';
import type { VerifiedEmail, VerifyEmailRefusal } from '#core/registration/verify-email.ts';
import type {
  RequestResetCodeRefusal,
  SetNewPasswordRefusal,
  VerifyResetCodeRefusal,
} from '#core/session/reset-password.ts';
import type { SignInRefusal } from '#core/session/sign-in.ts';
import type { SignOutRefusal } from '#core/session/sign-out.ts';

/** The messages of spec §5 and §8, word for word, each once. `{…}` is filled in by {@link fill}. */
export const catalogue = {
  // Authentication and registration
  invalidCredentials: 'Invalid email or password.',
  signInFailed: 'Sign in failed. Please try again.',
  unexpectedError: 'An unexpected error occurred. Please try again.',
  authenticationFailed: 'Authentication failed. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  networkFailed: 'Network connection failed. Please check your internet connection and try again.',
  emailTaken: 'This email is already registered. Please try signing in instead.',
  weakPassword: 'Password must be at least 6 characters long.',
  invalidEmail: 'Please enter a valid email address.',
  serviceUnreachable: 'Unable to connect to authentication service. Please check your internet connection.',
  noUserData: 'No user data returned from registration',
  registered: 'Registration successful! Please verify your email.',
  completeSignInManually: 'Registration complete, but please sign in manually.',
  completeAndSignedIn: 'Registration complete and signed in!',
  signedIn: 'Signed in successfully!',
  linkSignedIn: 'Successfully signed in!',
  signedOut: 'Signed out successfully',
  signOutFailed: 'Error signing out. Please try again.',
  fillInAllFields: 'Please fill in all fields',

  // Phone and verification
  enterPhone: 'Please enter your phone number',
  missingRegistration: 'Missing registration user id; please go back.',
  phoneNotSaved: 'Failed to update phone. Please try again.',
  phoneSaved: 'Phone number saved! Continue registration.',
  codeRefused: 'Failed to send verification code: {message}',
  codeOffline: 'Failed to send verification code. Please check your internet connection and try again.',
  codeNotSent: 'Failed to send verification code. Please try again.',
  codeMailNotSent: 'Failed to send verification email. Please try again.',
  codeSent: 'Verification code sent!',
  codeSentCheckMail: 'Verification code sent! Check your email.',
  missingEmail: 'Missing registration email.',
  verificationFailed: 'Verification failed. Try again.',
  invalidCode: 'Invalid or expired verification code. Please try again.',
  verifiedAndSignedIn: 'Email verified and signed in successfully!',
  verifiedSignInManually: 'Email verified, but please sign in manually.',
  verified: 'Email verified successfully!',
  errorOccurred: 'An error occurred. Please try again.',
  emailNotFound: 'Email address not found. Please check and try again.',
  codeVerified: 'Code verified! Enter your new password.',
  passwordsDiffer: "Passwords don't match",
  shortPassword: 'Password must be at least 6 characters',
  passwordUpdated: 'Password updated successfully! Please sign in with your new password.',

  // Account, profile, pictures
  chooseAccountType: 'Please select an account type',
  roleNotSaved: 'Failed to save user role. Please try again.',
  signInToUpdate: 'Please sign in to update your profile',
  profileNotSaved: 'Failed to update profile: {message}',
  profileSaved: 'Profile updated successfully!',
  profileSavedCheckMail: 'Profile updated! Check your email for verification if required.',
  emailChangeHint: 'Changing your email may require verification',
  fillInRequiredFields: 'Please fill in all required fields',
  pictureNotSaved: 'Failed to save profile picture. Please try again.',
  pictureNotProcessed: 'Failed to process image. Please try again.',
  pictureNotRemoved: 'Failed to remove profile picture. Please try again.',
  signInToSavePicture: 'You must be logged in to save profile picture',
  pictureSaved: 'Profile picture updated successfully!',
  pictureRemoved: 'Profile picture removed successfully!',
  imageTooLarge: 'Image size must be less than 5MB',

  // Delivery, business, courier, admin, forms
  enterDeliveryNumber: 'Please enter your delivery number',
  invalidDeliveryNumber: 'Invalid delivery number. Please check and try again.',
  signInToSaveDelivery: 'You must be logged in to save delivery information',
  deliveryNotSaved: 'Failed to save delivery number. Please try again.',
  deliverySaved: 'Delivery number verified!',
  signInToSaveBusiness: 'You must be logged in to save business details',
  businessNotSaved: 'Failed to save business details. Please try again.',
  businessSaved: 'Business registration completed!',
  signInToAddBusiness: 'You must be signed in to add a business',
  businessNotAdded: 'Failed to add business. Please try again.',
  businessAdded: 'Business added successfully!',
  verifyForFeatures: 'Please verify your email address before accessing business features.',
  verifyForAdding: 'Please verify your email address before adding a business.',
  locationSaved: 'Location saved successfully!',
  uploadPicture: 'Please upload a profile picture',
  uploadBothSides: "Please upload both front and back of your driver's license",
  licenseSaved: "Driver's license uploaded successfully!",
  licenseSkipped: "Skipped driver's license upload",
  usersNotFetched: 'Failed to fetch users',
  businessStatusNotSaved: 'Failed to update business status',
  businessNotDeleted: 'Failed to delete business',
  businessStatusSaved: 'Business status updated successfully',
  businessDeleted: 'Business deleted successfully',
  confirmDelete: 'Are you sure you want to delete this business? This action cannot be undone.',
  messageSent: 'Message sent successfully!',
  requestSubmitted: 'Your request has been submitted!',
} as const;

export type MessageKey = keyof typeof catalogue;

/** Clear words for what the spec leaves unworded. */
export const plainWords = {
  enterFirstName: 'Enter your first name',
  enterLastName: 'Enter your last name',
  enterEmail: 'Enter your email address',
  enterPassword: 'Enter a password',
  enterYourPassword: 'Enter your password',
  longName: 'This name is too long: 100 characters at most',
  plainPassword: 'This password needs more kinds of characters: lowercase and uppercase letters, digits, and symbols.',
  leakedPassword: 'This password is known from a data leak. Please choose a different one.',
  longPassword: 'This password is too long: 72 bytes at most',
  enterCode: 'Enter the code from the email',
  tooManyGuesses: 'Too many tries. Please wait an hour, then try again.',
  enterNewPassword: 'Enter your new password',
  repeatPassword: 'Enter your new password again',
  codeTooSoon: 'A code was sent to this address a moment ago. You can ask for another in {seconds} seconds.',
  resetExpired: 'This password reset has expired. Please start again.',
  emailInUse: 'This email address belongs to another account.',
  emailConfirmed: 'Your new email address is confirmed.',
  emailLinkExpired: 'This confirmation link has expired. Save your new address again to get another.',
  emailNotConfirmed: 'Your new email address could not be confirmed. Please open the link again.',
  emailLinkOfOtherSession:
    'This link only works in the browser where you asked for the change, while you stay signed in there.',
  enterCurrentPassword: 'Enter your current password',
  wrongCurrentPassword: "This isn't your current password.",
  verifyBeforeChange: 'Please verify your email address before changing it.',
  emailChangeCanceled: 'Canceled. Your email address stays as it is.',
  emailChangeNotCanceled: "The change couldn't be canceled. Please try again.",
  emailChangeUndone: 'Your account has its old email again, and every device is signed out. Choose a new password now.',
  emailChangeNotUndone: "The change couldn't be undone. Please try again.",
  checkConnection: 'Please check your internet connection and try again.',
  noAnswer: 'The server took too long to answer. Please try again.',
  linkSent: 'If an account has this address, a sign-in link is on its way.',
  linkNotSent: 'The sign-in link could not be sent. Please try again.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  accountDeleted:
    "Your account was deleted because its email address wasn't verified within 24 hours. You can register again.",
  accountMayBeDeleted:
    "Your session has ended. If your email address wasn't verified within 24 hours, your account was deleted: please register again.",
  chooseCountry: 'Choose a country',
  enterBusinessName: 'Enter the name of the business',
  enterAddress: 'Enter the street address',
  enterCity: 'Enter the city',
  enterRegion: 'Enter the state or province',
  enterBusinessEmail: 'Enter the email address of the business',
  tooLong: 'This is too long. Please shorten it.',
  unseenCharacters: "This contains characters that can't be seen. Please type it again.",
  tooManyBusinesses: "You've added 50 businesses, and that's the most one account can have.",
  tooManyRoleChanges: "You've changed your account type too often today. Please try again tomorrow.",
  enterPostalCode: 'Enter the ZIP or postal code',
  longPhone: 'This number is too long: at most 10 digits after the country code',
  chooseListedCountry: 'Choose a country from the list',
  addLicenseFront: 'Add a picture of the front',
  addLicenseBack: 'Add a picture of the back',
  storageFull: 'There is no room left on this device, so the image was not kept. Free some space and try again.',
  storageOff: 'This browser doesn’t let us keep the image. Allow storage for this site and try again.',
  enterFullName: 'Enter your full name',
  enterPhoneNumber: 'Enter your phone number',
  enterSubject: 'Enter a subject',
  enterMessage: 'Enter a message',
  enterCompany: 'Enter the name of your company',
  enterWebsite: 'Enter the address of your website',
  enterDeliveries: 'Enter how many deliveries you expect',
  invalidPhone: 'Enter a phone number, such as +1 416 555 0123',
  invalidWebsite: 'Enter a full web address, such as https://example.com',
  businessesNotLoaded: 'The businesses could not be loaded',
  confirmDeleteSeveral: 'Are you sure you want to delete these businesses? This action cannot be undone.',
  businessForMerchants:
    'Only business accounts can add a business. Choose "Business Owner" as your account type first.',
} as const;

/** Fills the places of a message; an empty value becomes 'Unknown error' (spec §8). */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/gu, (_, name: string) => values[name]?.trim() || 'Unknown error');

/** The refusals that are not about fields; what is said beside those is in `form-words.ts`. */
type Said<Refusal> = Extract<Refusal, string>;

/** What each refusal says. A refusal without words does not compile. */
export const refusals = {
  signIn: {
    'invalid-credentials': catalogue.invalidCredentials,
    'sign-in-failed': catalogue.signInFailed,
    unexpected: catalogue.unexpectedError,
  } satisfies Record<Said<SignInRefusal>, string>,
  signOut: {
    'already-signing-out': '',
    'sign-out-failed': catalogue.signOutFailed,
  } satisfies Record<SignOutRefusal, string>,
  register: {
    offline: catalogue.networkFailed,
    unreachable: catalogue.serviceUnreachable,
    'no-user-data': catalogue.noUserData,
    'registration-failed': catalogue.registrationFailed,
  } satisfies Record<Said<RegisterRefusal>, string>,
  verifyEmail: {
    'missing-code': plainWords.enterCode,
    'missing-email': catalogue.missingEmail,
    'invalid-or-expired': catalogue.invalidCode,
    'too-many-guesses': plainWords.tooManyGuesses,
    'verification-failed': catalogue.verificationFailed,
    unexpected: catalogue.errorOccurred,
  } satisfies Record<VerifyEmailRefusal, string>,
  chooseAccountType: {
    'missing-account-type': catalogue.chooseAccountType,
    'role-not-saved': catalogue.roleNotSaved,
    'too-many-changes': plainWords.tooManyRoleChanges,
    unexpected: catalogue.unexpectedError,
  } satisfies Record<ChooseAccountTypeRefusal, string>,
  savePhone: {
    'missing-phone': catalogue.enterPhone,
    'long-phone': plainWords.longPhone,
    'missing-registration': catalogue.missingRegistration,
    'phone-not-saved': catalogue.phoneNotSaved,
  } satisfies Record<SavePhoneRefusal, string>,
  followDelivery: {
    'missing-delivery-number': catalogue.enterDeliveryNumber,
    'invalid-delivery-number': catalogue.invalidDeliveryNumber,
    'not-signed-in': catalogue.signInToSaveDelivery,
    'delivery-not-saved': catalogue.deliveryNotSaved,
  } satisfies Record<FollowDeliveryRefusal, string>,
  saveCourierPicture: {
    'missing-picture': catalogue.uploadPicture,
    'signed-out': catalogue.signInToSavePicture,
    'image-not-processed': catalogue.pictureNotProcessed,
    'picture-not-saved': catalogue.pictureNotSaved,
  } satisfies Record<SaveCourierPictureRefusal, string>,
  addLicenseSide: {
    'image-too-large': catalogue.imageTooLarge,
    'image-not-processed': catalogue.pictureNotProcessed,
    'storage-full': plainWords.storageFull,
    'not-kept': plainWords.storageOff,
  } satisfies Record<ImageRefusal | KeepLicenseRefusal, string>,
  submitLicense: {
    'missing-sides': catalogue.uploadBothSides,
  },
  addBusiness: {
    registration: {
      'not-signed-in': catalogue.signInToSaveBusiness,
      'not-verified': catalogue.verifyForAdding,
      'not-a-merchant': plainWords.businessForMerchants,
      'too-many-businesses': plainWords.tooManyBusinesses,
      'not-added': catalogue.businessNotSaved,
    },
    later: {
      'not-signed-in': catalogue.signInToAddBusiness,
      'not-verified': catalogue.verifyForAdding,
      'not-a-merchant': plainWords.businessForMerchants,
      'too-many-businesses': plainWords.tooManyBusinesses,
      'not-added': catalogue.businessNotAdded,
    },
  } satisfies Record<RegionForm, Record<Said<AddBusinessRefusal>, string>>,
  reviewBusiness: {
    'not-an-administrator': catalogue.businessStatusNotSaved,
    'not-allowed-from-here': catalogue.businessStatusNotSaved,
    'status-not-saved': catalogue.businessStatusNotSaved,
  } satisfies Record<ReviewRefusal, string>,
  deleteBusiness: {
    'not-an-administrator': catalogue.businessNotDeleted,
    'not-confirmed': catalogue.businessNotDeleted,
    'not-deleted': catalogue.businessNotDeleted,
  } satisfies Record<DeleteBusinessRefusal, string>,
  image: {
    'image-too-large': catalogue.imageTooLarge,
    'image-not-processed': catalogue.pictureNotProcessed,
  } satisfies Record<ImageRefusal, string>,
  saveProfile: {
    'signed-out': catalogue.signInToUpdate,
  } satisfies Record<Said<SaveProfileRefusal>, string>,
  savePicture: {
    'signed-out': catalogue.signInToSavePicture,
    'image-not-processed': catalogue.pictureNotProcessed,
    'picture-not-saved': catalogue.pictureNotSaved,
  } satisfies Record<SavePictureRefusal, string>,
  requestResetCode: {
    'missing-reset-email': plainWords.enterEmail,
    'invalid-email': catalogue.invalidEmail,
    'unknown-email': catalogue.emailNotFound,
    offline: catalogue.codeOffline,
    'send-failed': catalogue.codeNotSent,
    'send-mail-failed': catalogue.codeMailNotSent,
  } satisfies Record<Extract<RequestResetCodeRefusal, string>, string>,
  verifyResetCode: {
    'missing-code': plainWords.enterCode,
    'invalid-or-expired': catalogue.invalidCode,
    'too-many-guesses': plainWords.tooManyGuesses,
    unexpected: catalogue.errorOccurred,
  } satisfies Record<VerifyResetCodeRefusal, string>,
  setNewPassword: {
    'reset-expired': plainWords.resetExpired,
    unexpected: catalogue.errorOccurred,
  } satisfies Record<Said<SetNewPasswordRefusal>, string>,
};

/** What a refused reset code says. */
export const requestResetCodeRefusal = (refusal: RequestResetCodeRefusal): string =>
  typeof refusal === 'string' ? refusals.requestResetCode[refusal] : codeTooSoon(refusal.waitMs);

/** What is said to someone who asks for another code within the wait. */
export const codeTooSoon = (waitMs: number): string =>
  fill(plainWords.codeTooSoon, { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });

/** What a refused code says; the backend's own words are quoted where there are any. */
export function sendCodeRefusal(refusal: SendCodeRefusal): string {
  if (refusal === 'missing-email') return catalogue.missingEmail;
  if (refusal === 'offline') return catalogue.codeOffline;
  if (refusal === 'send-failed') return catalogue.codeNotSent;
  return fill(catalogue.codeRefused, { message: refusal.message });
}

/** What stands for the backend's own words where no answer came, and so no words. */
const withoutAnswer: Partial<Record<FailureKind, string>> = {
  offline: plainWords.checkConnection,
  timeout: plainWords.noAnswer,
};

/** What a refused profile says; the backend's own words are quoted where there are any. */
export const saveProfileRefusal = (refusal: Exclude<SaveProfileRefusal, { issues: unknown }>): string =>
  typeof refusal === 'string'
    ? refusals.saveProfile[refusal]
    : fill(catalogue.profileNotSaved, { message: withoutAnswer[refusal.kind] ?? refusal.message });

/** What a link to a new mailbox says that is not good. */
export const emailLinkRefusal = (refusal: EmailLinkRefusal | Failure): string => {
  if (refusal === 'link-expired') return plainWords.emailLinkExpired;
  return refusal === 'other-session' ? plainWords.emailLinkOfOtherSession : plainWords.emailNotConfirmed;
};

export const savedProfile = {
  saved: catalogue.profileSaved,
  'check-mail': catalogue.profileSavedCheckMail,
} satisfies Record<SavedProfile, string>;

export const verifiedEmail = {
  'signed-in': catalogue.verifiedAndSignedIn,
  manual: catalogue.verifiedSignInManually,
  already: catalogue.verified,
} satisfies Record<VerifiedEmail, string>;

/** What the end of a registration says; nothing to those who were signed in before. */
export const completedRegistration = {
  'signed-in': catalogue.completeAndSignedIn,
  manual: catalogue.completeSignInManually,
  already: null,
  'no-registration': null,
} satisfies Record<CompletedRegistration, string | null>;
