import * as v from 'valibot';
import { parsePostalCode } from '../delivery/price/postal-code.ts';
import { formOf } from '../form.ts';
import { isPostalCodeIn } from '../geography/postal-region.ts';
import { CourierLocation } from './courier-location.ts';

/** A text that isn't a postal code is accepted with any state: the spec only requires a text. */
const isInState = (place: { readonly country: string; readonly state: string; readonly zipCode: string }): boolean => {
  const code = parsePostalCode(place.country, place.zipCode);
  return code === null || isPostalCodeIn(place.country, place.state, code);
};

/** The form of /courier-location (spec §5). Locations that were stored before codes were compared with states stay valid. */
export const CourierLocationForm = formOf(
  v.pipe(
    CourierLocation,
    v.forward(v.partialCheck([['country'], ['state'], ['zipCode']], isInState, 'other-region'), ['zipCode']),
  ),
  ['missing', 'too-long', 'other-region'],
);
