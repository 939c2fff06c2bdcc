import type { ServiceCityForm } from '#core/courier/courier-location.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { commonCatalog, commonWords } from '#ui/common-messages.ts';

/** The words for each field of a city in the service area. */
export const serviceCityForm = {
  missing: {
    country: commonWords.chooseCountry,
    city: commonWords.enterCity,
    state: commonWords.enterRegion,
  },
  codes: {
    missing: commonCatalog.fillInAllFields,
    'too-long': commonWords.tooLong,
  },
} satisfies WordsOf<typeof ServiceCityForm>;
