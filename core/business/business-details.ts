import * as v from 'valibot';
import { formOf, type AnyForm, type IssuesOf, type TypedInto, type ValuesOf } from '../form.ts';
import { findCountry } from '../geography/country.ts';
import { regionsOf, type RegionForm } from '../geography/region.ts';
import { RequiredEmail } from '../identity/email.ts';
import { requiredText } from '../typed-text.ts';

/** Longest texts in characters, as in the table. */
export const BUSINESS_LENGTHS = { country: 60, businessName: 120, address: 200, city: 100, state: 100 } as const;

/**
 * The six fields of a business (spec §5), all required, trimmed. `state` is a code if the form lists the country's
 * states (decision five-states-at-registration), else free text.
 */
const detailsOf = (form: RegionForm) =>
  v.pipe(
    v.object({
      country: v.pipe(
        requiredText(BUSINESS_LENGTHS.country),
        v.check((country) => findCountry(country) !== null, 'missing'),
      ),
      businessName: requiredText(BUSINESS_LENGTHS.businessName),
      address: requiredText(BUSINESS_LENGTHS.address),
      city: requiredText(BUSINESS_LENGTHS.city),
      state: requiredText(BUSINESS_LENGTHS.state),
      businessEmail: RequiredEmail,
    }),
    v.forward(
      v.partialCheck(
        [['country'], ['state']],
        ({ country, state }) => regionsOf(country, form)?.some(({ code }) => code === state) ?? true,
        'missing',
      ),
      ['state'],
    ),
  );

const businessForm = (form: RegionForm) => formOf(detailsOf(form), ['missing', 'too-long', 'invalid-email']);

/** The form during registration, and the one of later businesses. */
export const BUSINESS_FORMS = {
  registration: businessForm('registration'),
  later: businessForm('later'),
} as const satisfies Record<RegionForm, AnyForm>;

type BusinessForm = ReturnType<typeof businessForm>;
/** The typed text of the fields. */
export type TypedBusiness = TypedInto<BusinessForm>;
/** The values of valid fields. */
export type BusinessDetails = ValuesOf<BusinessForm>;
export type BusinessField = BusinessForm['fields'][number];
/** The issues of the fields. */
export type BusinessIssues = IssuesOf<BusinessForm>;
