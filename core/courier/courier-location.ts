import * as v from 'valibot';
import { plainText } from '../plain-text.ts';
import { formOf } from '../form.ts';
import { findCountry } from '../geography/country.ts';
import { regionsOf } from '../geography/region.ts';
import { requiredText } from '../typed-text.ts';

/** The country that the location form starts with (spec §9). */
export const DEFAULT_COURIER_COUNTRY = 'us';

const city = {
  country: v.pipe(
    requiredText(60),
    v.check((country) => findCountry(country) !== null, 'missing'),
  ),
  city: requiredText(100),
  state: requiredText(100),
};
const isInCountry = ({ country, state }: { readonly country: string; readonly state: string }): boolean =>
  regionsOf(country, 'later')?.some(({ code }) => code === state) ?? true;

/** The place where a courier works (spec §3): four fields, all required. */
export const CourierLocation = v.pipe(
  v.object({ ...city, zipCode: requiredText(20, plainText) }),
  v.forward(v.partialCheck([['country'], ['state']], isInCountry, 'missing'), ['state']),
);
export type CourierLocation = v.InferOutput<typeof CourierLocation>;

/** A city in which a courier takes deliveries. */
export const ServiceCity = v.pipe(
  v.object(city),
  v.forward(v.partialCheck([['country'], ['state']], isInCountry, 'missing'), ['state']),
);
export type ServiceCity = v.InferOutput<typeof ServiceCity>;
export const ServiceCityForm = formOf(ServiceCity, ['missing', 'too-long']);
