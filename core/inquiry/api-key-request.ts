import * as v from 'valibot';
import { formOf, type ValuesOf } from '../form.ts';
import { findCountry } from '../geography/country.ts';
import { INQUIRY_REFUSALS, requiredPhone } from './inquiry-text.ts';
import { RequiredEmail } from '../identity/email.ts';
import { requiredText } from '../typed-text.ts';
import { Website } from './website.ts';

/**
 * The request for an API key (spec §3, §5): all eight fields are required. It isn't sent anywhere (decision
 * forms-send-nothing).
 */
export const ApiKeyRequest = formOf(
  v.object({
    firstName: requiredText(100),
    lastName: requiredText(100),
    companyName: requiredText(120),
    email: RequiredEmail,
    phone: requiredPhone,
    website: Website,
    /** Free text, such as a monthly count. */
    deliveries: requiredText(200),
    country: v.pipe(
      v.string(),
      v.check((country) => findCountry(country) !== null, 'missing'),
    ),
  }),
  INQUIRY_REFUSALS,
);
export type ApiKeyRequest = ValuesOf<typeof ApiKeyRequest>;
