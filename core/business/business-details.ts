import * as v from 'valibot';
import { findCountry } from '../geography/country.ts';
import { regionsOf, type RegionForm } from '../geography/region.ts';
import { Email } from '../session/email.ts';
import { hasUnseen } from '../visible-text.ts';

/** Most characters of each field, as the table has them. */
export const BUSINESS_LENGTHS = { country: 60, businessName: 120, address: 200, city: 100, state: 100 } as const;

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('missing'),
    v.maxLength(most, 'too-long'),
    v.check((typed) => typed.length > most || !hasUnseen(typed), 'unseen'),
  );

/**
 * The six fields of a business (spec §5), all required, trimmed. `state` is a code of the form's list where the country
 * has one (decision five-states-at-registration), else free text. Issues are codes of {@link BusinessFieldRefusal}.
 */
export const businessDetails = (form: RegionForm) =>
  v.pipe(
    v.object({
      country: v.pipe(
        text(BUSINESS_LENGTHS.country),
        v.check((country) => findCountry(country) !== null, 'missing'),
      ),
      businessName: text(BUSINESS_LENGTHS.businessName),
      address: text(BUSINESS_LENGTHS.address),
      city: text(BUSINESS_LENGTHS.city),
      state: text(BUSINESS_LENGTHS.state),
      businessEmail: v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), Email),
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

/** What the six fields hold when nothing is wrong with them. */
export type BusinessDetails = v.InferOutput<ReturnType<typeof businessDetails>>;

/** What is wrong with one field. */
export type BusinessFieldRefusal = 'missing' | 'too-long' | 'unseen' | 'invalid-email';

/** The names of the fields, in the form's order. */
export const BUSINESS_FIELDS = [
  'country',
  'businessName',
  'address',
  'city',
  'state',
  'businessEmail',
] as const satisfies readonly (keyof BusinessDetails)[];
