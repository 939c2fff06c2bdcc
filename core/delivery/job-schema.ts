import * as v from 'valibot';
import type { Instant } from '../instant.ts';
import { schemaOf } from '../schema-of.ts';
import type { Job, Offer } from './courier-delivery.ts';
import { FAILURE_REASONS, HELD, isDeliveryId } from './delivery.ts';
import { HANDOVERS } from './handover.ts';
import { CARRIED_FIELDS, describedField, type DeliveryFieldName } from './delivery-fields.ts';
import { DELIVERY_STATUSES } from './delivery-status.ts';
import { PARCEL_SIZES, RETURN_SHARE } from './tariff.ts';
import { isTrackingNumber } from './tracking-number.ts';
import { ZONES } from './zone.ts';

const text = v.string();
/** Missing in records of earlier versions. */
const added = v.optional(text, '');

/** The schemas of a delivery's stored or received texts. */
export const textsOf = <Field extends DeliveryFieldName>(fields: readonly Field[]) => {
  const schemaFor = (field: Field): v.GenericSchema<unknown, string> => (describedField(field).added ? added : text);
  return Object.fromEntries(fields.map((field) => [field, schemaFor(field)])) as Record<
    Field,
    v.GenericSchema<unknown, string>
  >;
};

const offerFields = (Time: v.GenericSchema<unknown, Instant>) => ({
  id: v.pipe(v.string(), v.guard(isDeliveryId)),
  shop: text,
  pickupCity: text,
  pickupArea: text,
  dropoffCity: text,
  dropoffArea: text,
  zone: v.picklist(ZONES),
  pay: v.number(),
  currency: text,
  size: v.picklist(PARCEL_SIZES),
  handover: v.picklist(HANDOVERS),
  readyAt: Time,
  dueAt: Time,
});

/** The schema of an offer, and of a job. Stored and received ones differ only in the format of times. */
export const offerSchema = (Time: v.GenericSchema<unknown, Instant>) => schemaOf<Offer>(offerFields(Time));
export const jobSchema = (Time: v.GenericSchema<unknown, Instant>) =>
  schemaOf<Job>({
    ...offerFields(Time),
    number: v.pipe(v.string(), v.guard(isTrackingNumber)),
    status: v.picklist(DELIVERY_STATUSES),
    version: v.number(),
    pickupBy: v.nullable(Time),
    returnShare: v.optional(v.number(), RETURN_SHARE),
    // Missing in records of earlier versions.
    given: v.optional(v.boolean(), false),
    timeline: v.array(v.object({ status: v.picklist(DELIVERY_STATUSES), at: Time })),
    pinTriesLeft: v.number(),
    failureReason: v.nullable(v.picklist(FAILURE_REASONS)),
    held: v.optional(v.nullable(v.picklist(HELD)), null),
    country: added,
    pickup: v.object({ street: text, state: added, postalCode: added, phone: text, notes: text }),
    dropoff: v.nullable(v.object({ ...textsOf(CARRIED_FIELDS), state: added, postalCode: added })),
  });
