import * as v from 'valibot';
import { cleanLines } from '#core/clean-text.ts';
import { isDialable } from '#core/geography/dialable.ts';
import { ok, refused } from '#core/result.ts';
import {
  correctionSchema,
  deliverySchema,
  isPlace,
  pickupSchema,
  type CorrectionForm,
  type DeliveryForm,
  type PickupForm,
} from './delivery-form.ts';
import { DELIVERY_FIELDS, withAdded } from './delivery-fields.ts';
import type { ReadPhone } from './phone-reader.ts';
import { limitedText } from '#core/typed-text.ts';

/** Reads the numbers that a backend gets: they have their country's code, with or without separators. */
const given: ReadPhone = (typed) => {
  const number = typed.replace(/[ ().\-/]/gu, '');
  return isDialable(number) ? ok(number) : refused('invalid-phone');
};

/**
 * Checks the values that a backend receives again. All are required, except fields that an earlier version doesn't send.
 * Null if the form would have refused them.
 */
export const readDelivery = (country: string, values: object): DeliveryForm | null =>
  read(
    v.pipe(
      v.required(deliverySchema(country, given)),
      v.forward(v.partialCheck([['state'], ['postalCode']], isPlace(country), 'other-region'), ['postalCode']),
    ),
    withAdded(values),
  );
export const readPickup = (country: string, state: string, values: object): PickupForm | null =>
  read(v.required(pickupSchema(country, state, given)), values);
/** `before`: the values so far. */
export const readCorrection = (country: string, values: object, before: CorrectionForm): CorrectionForm | null =>
  read(v.required(correctionSchema(country, given)), withAdded(values, before));

const note = limitedText(DELIVERY_FIELDS.notes.most, cleanLines);

/** A recipient's note as it's stored; null if it's too long or has characters that can't be seen. */
export const readRecipientNote = (typed: string): string | null => read(note, typed);

function read<T>(schema: v.GenericSchema<unknown, T>, values: unknown): T | null {
  const checked = v.safeParse(schema, values);
  return checked.success ? checked.output : null;
}
