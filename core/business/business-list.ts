import { fold } from '../fold.ts';
import { findCountry } from '../geography/country.ts';
import type { ListRules } from '../listing/list-rules.ts';
import { waitingKey } from '../listing/waiting-key.ts';
import type { Business } from './business.ts';

/** The administrators' list of businesses. */
export const BUSINESS_LIST: ListRules<Business, Pick<Business, 'status'>> = {
  text: ({ businessName, address, city, country, businessEmail }) =>
    [businessName, address, city, findCountry(country)?.name ?? country, businessEmail].join('\n'),
  facets: { status: ({ status }) => status },
  keys: { name: ({ businessName }) => fold(businessName), city: ({ city }) => fold(city), waiting: waitingKey },
};
