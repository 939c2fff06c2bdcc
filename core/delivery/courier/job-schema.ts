import * as v from 'valibot';
import type { Instant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { Job, Offer } from './courier-delivery.ts';
import { FAILURE_REASONS, HELD, isDeliveryId } from '../lifecycle/delivery.ts';
import { HANDOVERS } from '../request/handover.ts';
import { CARRIED_FIELDS } from '../request/delivery-fields.ts';
import { textsOf } from '../request/delivery-texts.ts';
import { DELIVERY_STATUSES } from '../lifecycle/delivery-status.ts';
import { PARCEL_SIZES } from '../price/tariff.ts';
import { isTrackingNumber } from '../lifecycle/tracking-number.ts';
import { ZONES } from '../price/zone.ts';

const text = v.string();

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
  // Earlier releases have none.
  dropoffReadyAt: v.optional(v.nullable(Time), null),
  dueAt: Time,
});

/** The schema of an offer, and of a job. Stored and received ones differ only in the format of times. */
export const offerSchema = (Time: v.GenericSchema<unknown, Instant>) =>
  schemaOf<Offer>({
    ...offerFields(Time),
    parcels: v.optional(v.array(v.object(offerFields(Time))), []),
    addsMinutes: v.optional(v.nullable(v.number()), null),
  });
export const jobSchema = (Time: v.GenericSchema<unknown, Instant>) =>
  schemaOf<Job>({
    ...offerFields(Time),
    number: v.pipe(v.string(), v.guard(isTrackingNumber)),
    status: v.picklist(DELIVERY_STATUSES),
    version: v.number(),
    pickupBy: v.nullable(Time),
    returnShare: v.number(),
    given: v.boolean(),
    timeline: v.array(v.object({ status: v.picklist(DELIVERY_STATUSES), at: Time, reportedAt: v.exactOptional(Time) })),
    pinTriesLeft: v.number(),
    failureReason: v.nullable(v.picklist(FAILURE_REASONS)),
    held: v.nullable(v.picklist(HELD)),
    country: text,
    pickup: v.object({ street: text, state: text, postalCode: text, phone: text, notes: text }),
    dropoff: v.nullable(v.object(textsOf(CARRIED_FIELDS))),
  });
