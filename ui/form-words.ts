import type { ProfileForm } from '#core/account/save-profile.ts';
import type { BUSINESS_FORMS } from '#core/business/business-details.ts';
import type { CourierLocationForm } from '#core/courier/courier-location.ts';
import type { RegionForm } from '#core/geography/region.ts';
import type { ApiKeyRequest } from '#core/inquiry/api-key-request.ts';
import type { ContactMessage } from '#core/inquiry/contact-message.ts';
import type { InquiryRefusal } from '#core/inquiry/inquiry-text.ts';
import type { RegistrationForm } from '#core/registration/register.ts';
import type { NewPasswordForm } from '#core/session/reset-password.ts';
import type { SignInForm } from '#core/session/sign-in.ts';
import type { WordsOf } from './app/form-refusal.ts';
import { catalogue, fill, plainWords } from './messages.ts';

const business = {
  country: plainWords.chooseCountry,
  businessName: plainWords.enterBusinessName,
  address: plainWords.enterAddress,
  city: plainWords.enterCity,
  state: plainWords.enterRegion,
  businessEmail: plainWords.enterBusinessEmail,
};

const inquiry = {
  missing: catalogue.fillInRequiredFields,
  'too-long': plainWords.tooLong,
  'invalid-email': catalogue.invalidEmail,
  'invalid-phone': plainWords.invalidPhone,
  'invalid-website': plainWords.invalidWebsite,
} satisfies Record<InquiryRefusal, string>;

const notSaved = (message: string) => fill(catalogue.profileNotSaved, { message });

/** What is said beside the fields of each form, and of the whole form where something is missing. */
export const formWords = {
  signIn: {
    missing: { email: plainWords.enterEmail, password: plainWords.enterYourPassword },
    codes: { missing: catalogue.fillInAllFields },
  } satisfies WordsOf<typeof SignInForm>,
  register: {
    missing: {
      firstName: plainWords.enterFirstName,
      lastName: plainWords.enterLastName,
      email: plainWords.enterEmail,
      password: plainWords.enterPassword,
    },
    codes: {
      missing: catalogue.fillInAllFields,
      'long-name': plainWords.longName,
      unseen: plainWords.unseenCharacters,
      'invalid-email': catalogue.invalidEmail,
      'weak-password': catalogue.weakPassword,
      'plain-password': plainWords.plainPassword,
      'leaked-password': plainWords.leakedPassword,
      'long-password': plainWords.longPassword,
      'email-taken': catalogue.emailTaken,
    },
  } satisfies WordsOf<typeof RegistrationForm>,
  newPassword: {
    missing: { password: plainWords.enterNewPassword, confirmation: plainWords.repeatPassword },
    codes: {
      missing: catalogue.fillInAllFields,
      'passwords-differ': catalogue.passwordsDiffer,
      'short-new-password': catalogue.shortPassword,
      'plain-password': plainWords.plainPassword,
      'leaked-password': plainWords.leakedPassword,
      'long-password': plainWords.longPassword,
    },
  } satisfies WordsOf<typeof NewPasswordForm>,
  profile: {
    missing: {
      firstName: plainWords.enterFirstName,
      lastName: plainWords.enterLastName,
      email: plainWords.enterEmail,
      country: plainWords.chooseCountry,
      password: plainWords.enterCurrentPassword,
    },
    codes: {
      missing: catalogue.fillInRequiredFields,
      'long-name': plainWords.longName,
      unseen: plainWords.unseenCharacters,
      'invalid-email': catalogue.invalidEmail,
      'long-phone': plainWords.longPhone,
      'email-taken': notSaved(plainWords.emailInUse),
      'wrong-password': notSaved(plainWords.wrongCurrentPassword),
      'email-unverified': notSaved(plainWords.verifyBeforeChange),
    },
  } satisfies WordsOf<typeof ProfileForm>,
  business: {
    registration: {
      missing: business,
      codes: {
        missing: catalogue.fillInAllFields,
        'too-long': plainWords.tooLong,
        unseen: plainWords.unseenCharacters,
        'invalid-email': catalogue.invalidEmail,
      },
    },
    later: {
      missing: business,
      codes: {
        missing: catalogue.fillInRequiredFields,
        'too-long': plainWords.tooLong,
        unseen: plainWords.unseenCharacters,
        'invalid-email': catalogue.invalidEmail,
      },
    },
  } satisfies { [K in RegionForm]: WordsOf<(typeof BUSINESS_FORMS)[K]> },
  courierLocation: {
    missing: {
      country: plainWords.chooseCountry,
      city: plainWords.enterCity,
      state: plainWords.enterRegion,
      zipCode: plainWords.enterPostalCode,
    },
    codes: { missing: catalogue.fillInAllFields, 'too-long': plainWords.tooLong },
  } satisfies WordsOf<typeof CourierLocationForm>,
  contact: {
    missing: {
      name: plainWords.enterFullName,
      email: plainWords.enterEmail,
      subject: plainWords.enterSubject,
      message: plainWords.enterMessage,
    },
    codes: inquiry,
  } satisfies WordsOf<typeof ContactMessage>,
  apiKey: {
    missing: {
      firstName: plainWords.enterFirstName,
      lastName: plainWords.enterLastName,
      companyName: plainWords.enterCompany,
      email: plainWords.enterEmail,
      phone: plainWords.enterPhoneNumber,
      website: plainWords.enterWebsite,
      deliveries: plainWords.enterDeliveries,
      country: plainWords.chooseCountry,
    },
    codes: inquiry,
  } satisfies WordsOf<typeof ApiKeyRequest>,
};
