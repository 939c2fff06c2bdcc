import * as v from 'valibot';
import { DELIVERY_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import { HANDOVERS } from '#core/delivery/request/handover.ts';
import { PARCEL_SIZES, READY_IN_MINUTES } from '#core/delivery/price/tariff.ts';
import { IDEMPOTENCY_KEY } from './idempotency-key.ts';
import { MetadataIn } from './wire-metadata.ts';
import { cents, optionalText, someText, text, time, uuid } from './wire.ts';

const { name, street, unit, city, state, accessCode, notes, contents, reference } = DELIVERY_FIELDS;

const place = {
  city: someText(city.most, 'City.', 'Toronto'),
  state: someText(state.most, 'In the United States and Canada a code of two letters, in either case.', 'ON'),
  postalCode: text(64, 'With or without its space. It decides the price. Empty if the country has none.', 'M6J 3C1'),
};

export const Dropoff = v.pipe(
  v.strictObject({
    name: someText(name.most, 'The recipient.', 'Rosa Fernandes'),
    phone: someText(
      64,
      'In any usual spelling; without a country code it’s one of the business’s country.',
      '416 555 0199',
    ),
    email: optionalText(254, 'Gets at most three mails about this delivery.', 'rosa@example.com'),
    street: someText(street.most, 'Street and number.', '64 Dovercourt Road'),
    unit: optionalText(unit.most, 'Apartment, floor, buzzer.', 'Unit 3'),
    ...place,
    accessCode: optionalText(accessCode.most, 'Opens the building; the courier sees it from pickup on.', '4711#'),
    notes: optionalText(notes.most, 'For the courier; may have several lines.', 'Ring twice'),
  }),
  v.title('Dropoff'),
);

const size = v.pipe(v.picklist(PARCEL_SIZES), v.description('`small` fits in one hand, `large` takes both arms.'));

const declaredCents = v.optional(
  cents(`The value of what’s in it, up to ${DECLARED_CAP}. A refund for lost or damaged goods can include it.`),
  0,
);

const timeIfAny = (description: string) => v.optional(v.nullable(time(description)), null);

/** When a delivery is wanted: so many minutes from now, or within a window. */
const when = {
  readyInMinutes: v.pipe(
    v.optional(v.picklist(READY_IN_MINUTES)),
    v.description(
      `When it’s ready for the courier, in minutes from now: ${READY_IN_MINUTES.join(', ')}. 0 if it’s left out. Not with a window.`,
    ),
  ),
  dropoffDeadlineAt: timeIfAny('The end of its window, which is the promise: within 30 days.'),
  dropoffReadyAt: timeIfAny('The start of its window, at least 20 minutes before its end.'),
  pickupReadyAt: timeIfAny('When it’s ready for the courier, with a window. Otherwise as late as the window allows.'),
};
export type WhenFields = v.InferOutput<ReturnType<typeof v.object<typeof when>>>;

export const DeliveryOrder = v.pipe(
  v.strictObject({
    dropoff: Dropoff,
    parcel: v.pipe(
      v.strictObject({
        size,
        contents: optionalText(contents.most, 'Shown only to the business.', 'Two loaves'),
        declaredCents,
      }),
      v.title('Parcel'),
    ),
    handover: v.pipe(
      v.picklist(HANDOVERS),
      v.description('`meet`: in person, with a PIN. `door`: left at the door, with a photo.'),
    ),
    ...when,
    reference: optionalText(
      reference.most,
      'Your order’s number. Deleted with the recipient’s data, except from statements.',
      'Order 1042',
    ),
    metadata: v.optional(MetadataIn, {}),
    maxFeeCents: cents('The maximum price. Nothing is ordered above it, and less may be charged.'),
    dueBefore: timeIfAny('Nothing is ordered if it would be promised later than this. Not with a window.'),
    redeliveryOf: v.optional(v.nullable(uuid('An earlier delivery of yours that this one repeats.')), null),
  }),
  v.title('DeliveryOrder'),
);
export type DeliveryOrder = v.InferOutput<typeof DeliveryOrder>;

/** The most orders in a batch. */
const BATCH_LIMIT = 50;

export const Batch = v.pipe(
  v.strictObject({
    dispatch: v.optional(
      v.pipe(
        v.picklist(['each', 'together']),
        v.description(
          '`each`: one after the other, each with its own courier. `together`: two to eight for one courier, all or none; promises may be later.',
        ),
      ),
      'each',
    ),
    orders: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            idempotencyKey: v.pipe(
              v.string(),
              v.regex(IDEMPOTENCY_KEY),
              v.description(
                'Identifies the order, like the header of a single order: the same key makes the same order.',
              ),
            ),
            ...DeliveryOrder.entries,
          }),
          v.title('BatchOrder'),
        ),
      ),
      v.minLength(1),
      v.maxLength(BATCH_LIMIT),
    ),
  }),
  v.title('Batch'),
);
export type Batch = v.InferOutput<typeof Batch>;

const corrected = (field: v.GenericSchema<string>) => v.exactOptional(field);

/** The fields that may be corrected. Not the place, which decides the price. */
export const Correction = v.pipe(
  v.strictObject({
    dropoff: v.exactOptional(
      v.strictObject({
        phone: corrected(Dropoff.entries.phone),
        street: corrected(Dropoff.entries.street),
        unit: corrected(text(unit.most, 'Apartment, floor, buzzer.', 'Unit 3')),
        accessCode: corrected(text(accessCode.most, 'Opens the building.', '4711#')),
        notes: corrected(text(notes.most, 'For the courier; may have several lines.', 'Ring twice')),
      }),
    ),
    metadata: v.exactOptional(MetadataIn),
  }),
  v.title('Correction'),
);
export type Correction = v.InferOutput<typeof Correction>;

export const QuoteRequest = v.pipe(
  v.strictObject({
    dropoff: v.strictObject(place),
    parcel: v.strictObject({ size }),
    ...when,
  }),
  v.title('QuoteRequest'),
);
export type QuoteRequest = v.InferOutput<typeof QuoteRequest>;

export const Cancellation = v.pipe(
  v.strictObject({
    maxFeeCents: cents('The maximum cost of canceling. It’s free until a courier has accepted.'),
  }),
  v.title('Cancellation'),
);
export type Cancellation = v.InferOutput<typeof Cancellation>;
