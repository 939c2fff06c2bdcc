import type { AddBusinessRefusal } from '#core/business/add-business.ts';
import type { BUSINESS_FORMS } from '#core/business/business-details.ts';
import type { RegionForm } from '#core/geography/region.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog, plainWords, type RefusalCode } from '#ui/messages.ts';

export const businessWords = {
  notLoaded: 'The businesses could not be loaded',
} as const;

const missing = {
  country: plainWords.chooseCountry,
  businessName: 'Enter the name of the business',
  address: 'Enter the street address',
  city: plainWords.enterCity,
  state: plainWords.enterRegion,
  businessEmail: 'Enter the email address of the business',
};
const codes = {
  'too-long': plainWords.tooLong,
  'invalid-email': catalog.invalidEmail,
};

export const businessForms = {
  registration: { missing, codes: { ...codes, missing: catalog.fillInAllFields } },
  later: { missing, codes: { ...codes, missing: catalog.fillInRequiredFields } },
} satisfies { [K in RegionForm]: WordsOf<(typeof BUSINESS_FORMS)[K]> };

const mayNotAdd = {
  'not-verified': catalog.verifyForAdding,
  'not-a-merchant': 'Only business accounts can add a business. Choose "Business Owner" as your account type first.',
  'too-many-businesses': 'You’ve added 50 businesses, and that’s the most one account can have.',
};

const EARLIER_ADDED = 'Your earlier try went through after all. Press again to add this business, too.';

export const businessRefusals = {
  add: {
    registration: {
      ...mayNotAdd,
      'not-signed-in': catalog.signInToSaveBusiness,
      'not-added': catalog.businessNotSaved,
      'earlier-added': EARLIER_ADDED,
    },
    later: {
      ...mayNotAdd,
      'not-signed-in': catalog.signInToAddBusiness,
      'not-added': catalog.businessNotAdded,
      'earlier-added': EARLIER_ADDED,
    },
  } satisfies Record<RegionForm, Record<RefusalCode<AddBusinessRefusal>, string>>,
};
