import * as v from 'valibot';
import { describedField, type DeliveryFieldName } from './delivery-fields.ts';

const text = v.string();

/** The schemas of a delivery's stored or received texts. */
export const textsOf = <Field extends DeliveryFieldName>(fields: readonly Field[]) => {
  const schemaFor = (field: Field): v.GenericSchema<unknown, string> =>
    describedField(field).added ? v.optional(text, '') : text;
  return Object.fromEntries(fields.map((field) => [field, schemaFor(field)])) as Record<
    Field,
    v.GenericSchema<unknown, string>
  >;
};
