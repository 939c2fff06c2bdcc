import * as v from 'valibot';
import { formOf } from '../form.ts';
import { findCountry } from '../geography/country.ts';
import { regionsOf } from '../geography/region.ts';

/** The country that the location form starts with (spec §9). */
export const DEFAULT_COURIER_COUNTRY = 'us';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(most, 'too-long'));

/** Where a courier works (spec §3): four fields, all required. */
export const CourierLocation = v.pipe(
  v.object({
    country: v.pipe(
      text(60),
      v.check((country) => findCountry(country) !== null, 'missing'),
    ),
    city: text(100),
    state: text(100),
    zipCode: text(20),
  }),
  v.forward(
    v.partialCheck(
      [['country'], ['state']],
      ({ country, state }) => regionsOf(country, 'later')?.some(({ code }) => code === state) ?? true,
      'missing',
    ),
    ['state'],
  ),
);
export type CourierLocation = v.InferOutput<typeof CourierLocation>;

/** The form of /courier-location (spec §5). */
export const CourierLocationForm = formOf(CourierLocation, ['missing', 'too-long']);
