import { commonCatalog, commonWords } from './common-messages.ts';

/** The messages of spec §5 and §8, word for word, each once. `{…}` is filled in by {@link fill}. */
export const catalog = {
  ...commonCatalog,

  // Authentication and registration
  invalidCredentials: 'Invalid email or password.',
  signInFailed: 'Sign in failed. Please try again.',
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
  pictureNotRemoved: 'Failed to remove profile picture. Please try again.',
  pictureSaved: 'Profile picture updated successfully!',
  pictureRemoved: 'Profile picture removed successfully!',

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

export type MessageKey = keyof typeof catalog;

/** Texts that the spec doesn't quote and that several topics share. Those of one topic are in its `*-words.ts`. */
export const plainWords = {
  ...commonWords,
  enterFirstName: 'Enter your first name',
  enterLastName: 'Enter your last name',
  enterEmail: 'Enter your email address',
  longName: 'This name is too long: 100 characters at most',
  plainPassword: 'Use a mix of uppercase and lowercase letters, digits, and symbols.',
  leakedPassword: 'This password has appeared in a data breach. Please choose a different one.',
  longPassword: 'This password is too long: 72 characters at most, fewer with accents or emoji',
  enterCode: 'Enter the code from the email',
  tooManyGuesses: 'Too many tries. Please wait an hour, then try again.',
  unknownDialCode: 'This number’s country code isn’t in our list. Choose a country, and enter the rest',
  longPhone: 'This number is too long: at most 10 digits after the country code',
} as const;

/** Fills the placeholders of a message; an empty value becomes 'Unknown error' (spec §8). */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/gu, (_, name: string) => values[name]?.trim() || 'Unknown error');

/** The refusals that aren't about fields; those about fields have their words in a form's {@link WordsOf}. */
export type RefusalCode<Refusal> = Extract<Refusal, string>;
