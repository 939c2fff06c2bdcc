import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import type { CourierApplicationSent, EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import type { PastJob } from '#core/delivery/courier/courier-delivery.ts';
import { FAILURE_REASONS, HELD, isDeliveryId, type DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';
import { HANDOVERS } from '#core/delivery/request/handover.ts';
import { DROPOFF_FIELDS, PLACE_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import { MOVE_KINDS } from '#core/delivery/lifecycle/delivery-machine.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { jobSchema, offerSchema } from '#core/delivery/courier/job-schema.ts';
import { ALWAYS_OPEN, type Opening } from '#core/delivery/request/opening.ts';
import type { OpeningHours } from '#core/delivery/request/opening-hours.ts';
import { textsOf } from '#core/delivery/request/delivery-texts.ts';
import { LEDGER_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import type { FoundDelivery, Objection } from '#core/delivery/merchant/delivery-finder.ts';
import type { CurrentSettings, DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { DeliverySummary, MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Metadata } from '#core/delivery/request/metadata.ts';
import { PARCEL_SIZES } from '#core/delivery/price/tariff.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { isTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { VEHICLES } from '#core/delivery/price/vehicle.ts';
import { isMarket, ZONES } from '#core/delivery/price/zone.ts';
import { ReceivedArrivals } from './received-arrival.ts';
import { Time } from '../received-time.ts';
import { ReceivedTariff } from './received-tariff.ts';
import { isSentTracked, trackedFrom, type SentTracked } from './received-tracking.ts';

/* The answers of the database's delivery functions: the views of `core`, with times as text. */

const Id = v.pipe(v.string(), v.guard(isDeliveryId));
const TrackingNumber = v.pipe(v.string(), v.guard(isTrackingNumber));
const Market = v.pipe(v.string(), v.guard(isMarket));
const Status = v.picklist(DELIVERY_STATUSES);
const text = v.string();
const count = v.number();
export const Timeline = v.array(v.object({ status: Status, at: Time, reportedAt: v.exactOptional(Time) }));
const FailureReason = v.picklist(FAILURE_REASONS);

const Event = v.object({
  delivery: Id,
  seq: count,
  kind: v.picklist(['request', ...MOVE_KINDS]),
  actor: v.picklist(['merchant', 'courier', 'admin', 'time']),
  at: Time,
  reportedAt: v.exactOptional(Time),
  reason: v.exactOptional(FailureReason),
}) satisfies v.GenericSchema<unknown, DeliveryEvent>;

const held = { held: v.nullable(v.picklist(HELD)) };
const decided = { ...held, heldReason: text };

/** Checked by the database. A record of the library would leave out names that every object has. */
export const ReceivedMetadata = v.custom<Metadata>(
  (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string'),
);

/** A database of an earlier release doesn't send these. */
const later = { opensAt: v.optional(v.nullable(Time), null), dropoffReadyAt: v.optional(v.nullable(Time), null) };

export const summary = {
  id: Id,
  number: TrackingNumber,
  status: Status,
  version: count,
  requestedAt: Time,
  ...later,
  dueAt: Time,
  endedAt: v.nullable(Time),
  onTime: v.nullable(v.boolean()),
  failureReason: v.nullable(v.picklist([...FAILURE_REASONS, 'lost'])),
  ...held,
  fee: count,
  free: v.boolean(),
  currency: text,
  reference: text,
  recipientName: text,
  city: text,
};
export const Summaries: v.GenericSchema<unknown, DeliverySummary[]> = v.array(v.object(summary));

const found = {
  delivery: v.object(summary),
  business: v.object({ id: v.pipe(text, v.guard(isBusinessId)), name: text, removed: v.boolean() }),
};
export const Found: v.GenericSchema<unknown, FoundDelivery | null> = v.nullable(v.object(found));
/** The previous release doesn't say whether there's a case, since it has none. */
export const ReceivedObjections: v.GenericSchema<unknown, Objection[]> = v.array(
  v.object({ ...found, hasCase: v.optional(v.boolean(), false) }),
);

export const promised = {
  minutes: count,
  cancelFee: count,
  returnShare: count,
  /** The facts of older events don't have these. */
  promisedAt: v.optional(v.nullable(Time), null),
  declared: v.optional(count, 0),
  refunded: v.optional(v.nullable(count), null),
};

export const ReceivedMerchantDelivery: v.GenericSchema<unknown, MerchantDelivery> = v.object({
  ...promised,
  ...summary,
  businessId: v.pipe(v.string(), v.guard(isBusinessId)),
  zone: v.picklist(ZONES),
  size: v.picklist(PARCEL_SIZES),
  handover: v.picklist(HANDOVERS),
  contents: text,
  readyAt: Time,
  searchUntil: Time,
  overdue: v.boolean(),
  arrivals: ReceivedArrivals,
  // A database of release 0.1 has none.
  stopsBefore: v.optional(v.nullable(v.number()), null),
  route: v.optional(v.nullable(Id), null),
  together: v.optional(v.nullable(Id), null),
  alongside: v.optional(v.array(v.object({ id: Id, number: v.pipe(v.string(), v.guard(isTrackingNumber)) })), []),
  reportable: v.boolean(),
  ...decided,
  heldUntil: v.nullable(Time),
  redeliveryOf: v.nullable(Id),
  metadata: ReceivedMetadata,
  requestedBy: v.nullable(text),
  people: v.nullable(
    v.object({
      pickup: v.object(textsOf(PLACE_FIELDS)),
      dropoff: v.object(textsOf(DROPOFF_FIELDS)),
      recipientNote: text,
    }),
  ),
  pin: v.nullable(text),
  pinTriesLeft: count,
  key: v.nullable(text),
  courier: v.nullable(v.object({ firstName: text, phone: text })),
  proof: v.nullable(text),
  events: v.array(Event),
  timeline: Timeline,
});

/** The hours of a city or a shop. */
export const ReceivedHours: v.GenericSchema<unknown, OpeningHours | null> = v.nullable(
  v.object({ timeZone: text, week: v.array(v.array(v.object({ from: count, to: count }))), closed: v.array(text) }),
);

/** A database of an earlier release takes deliveries at all times. */
const ReceivedOpening = v.pipe(
  v.optional(
    v.nullable(
      v.object({
        pause: v.nullable(v.object({ until: Time, reason: text })),
        hours: ReceivedHours,
        shop: v.optional(ReceivedHours, null),
      }),
    ),
    null,
  ),
  v.transform((opening): Opening => opening ?? ALWAYS_OPEN),
);

const Range = v.object({ from: count, to: count });
// A database of an earlier release sends none.
const ReceivedWays = v.optional(
  v.object({ shop: Range, counter: Range, door: v.object({ A: Range, B: Range, C: Range }) }),
  USUAL_WAYS,
);

export const Settings: v.GenericSchema<unknown, CurrentSettings | null> = v.nullable(
  v.object({
    now: Time,
    freeLeft: count,
    tariff: ReceivedTariff,
    shop: v.nullable(v.object({ lat: count, lon: count, moved: v.boolean() })),
    opening: ReceivedOpening,
    ways: ReceivedWays,
    pickup: v.nullable(
      v.object({ postalCode: text, phone: text, notes: text, timeZone: text, callShop: v.picklist(['yes', 'no']) }),
    ),
  }),
);

export const Overview: v.GenericSchema<unknown, DeliveryOverview | null> = v.nullable(
  v.object({
    total: count,
    active: count,
    onTimeRate: v.nullable(count),
    balance: count,
    owed: v.nullable(v.object({ from: text, to: text })),
    currency: text,
    days: v.array(v.object({ day: text, requested: count })),
    recent: v.array(v.object({ ...Event.entries, number: text, recipientName: text, city: text })),
  }),
);

export const Tracked: v.GenericSchema<unknown, TrackedDelivery | null> = v.nullable(
  v.pipe(v.custom<SentTracked>(isSentTracked), v.transform(trackedFrom)),
);

export const ReceivedJob = jobSchema(Time);

/** A duty whose known jobs are only named, by their tags. A database of release 0.1 has one `job` in place of the list. */
export const SentDuty = v.object({
  online: v.boolean(),
  standbyUntil: v.nullable(Time),
  missedOffers: v.boolean(),
  markets: v.array(Market),
  offers: v.array(offerSchema(Time)),
  job: v.optional(v.nullable(ReceivedJob), null),
  jobs: v.optional(v.array(v.object({ tag: text, view: v.optional(ReceivedJob) }))),
});

export const Application: v.GenericSchema<unknown, CourierApplicationSent | null> = v.nullable(
  v.object({ city: Market, vehicle: v.picklist(VEHICLES) }),
);

export const DeliveryIds = v.array(Id);

const pastJob = {
  id: Id,
  number: TrackingNumber,
  status: Status,
  zone: v.picklist(ZONES),
  market: text,
  acceptedAt: v.nullable(Time),
  endedAt: v.nullable(Time),
  ...decided,
};
export const ReceivedPastJob: v.GenericSchema<unknown, PastJob> = v.object(pastJob);

export const Earnings: v.GenericSchema<unknown, EarnedJob[]> = v.array(
  v.object({
    ...pastJob,
    shop: text,
    earned: v.array(
      v.object({
        account: v.pipe(v.string(), v.guard(isUserId)),
        delivery: Id,
        kind: v.picklist(LEDGER_KINDS),
        amount: count,
        currency: text,
        at: Time,
      }),
    ),
  }),
);
