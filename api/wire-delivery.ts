import * as v from 'valibot';
import { FAILURE_REASONS } from '#core/delivery/lifecycle/delivery.ts';
import { BUSINESS_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { HANDOVERS } from '#core/delivery/request/handover.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { PARCEL_SIZES } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { API_STATUSES } from '#core/integration/delivery-facts.ts';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import { ReportOut } from './wire-claim.ts';
import { MetadataOut } from './wire-metadata.ts';
import { cents, count, time, uuid } from './wire.ts';

export const Price = v.pipe(
  v.object({
    feeCents: cents('The tariff’s fee.'),
    chargeCents: cents('What is charged: 0 if it’s one of the free deliveries.'),
    currency: v.pipe(v.string(), v.length(3), v.description('ISO 4217.')),
    free: v.boolean(),
    zone: v.picklist(ZONES),
  }),
  v.title('Price'),
);

const readyAt = time('When the parcel is ready.');
const dropoffReadyAt = v.nullable(time('The start of its window; null if it has none.'));
const dueAt = time('The promised time at the door: the end of its window, if it has one.');
const opensAt = v.nullable(time('When couriers are first offered it; null unless it’s for later.'));

const distanceMeters = v.nullable(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description(
      'The straight distance between the middles of both postal areas, which decides the zone. Null if one isn’t known, or the prices are by postal code: then the codes decide.',
    ),
  ),
);

export const Quote = v.pipe(
  v.object({
    price: Price,
    distanceMeters,
    readyAt,
    dropoffReadyAt,
    dueAt,
    opensAt,
    freeLeft: count('Free deliveries that are left before this one.'),
  }),
  v.title('Quote'),
);

/** For each step, also in events. */
export const reportedAt = v.nullable(
  time('When the courier’s phone reported it, if it had no connection until later; otherwise null.'),
);

const place = {
  name: v.string(),
  phone: v.pipe(v.string(), v.description('As it’s dialed: `+14165550199`.')),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  notes: v.string(),
};

const failureReason = v.nullable(v.picklist([...FAILURE_REASONS, 'lost']));

export const Delivery = v.pipe(
  v.object({
    id: uuid('Computed from your Idempotency-Key.'),
    number: v.pipe(v.string(), v.description('The tracking number.'), v.examples(['7KMD92QXHT4B'])),
    version: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Rises by one with each event.')),
    status: v.picklist(API_STATUSES),
    failureReason,
    reference: v.string(),
    metadata: MetadataOut,
    price: Price,
    charges: v.array(
      v.object({
        kind: v.picklist(BUSINESS_KINDS),
        amountCents: cents('Above zero; a credit or a refund counts against the others.'),
      }),
    ),
    balanceCents: v.pipe(v.number(), v.integer(), v.description('The charges so far, less credit and refund.')),
    refundedCents: v.nullable(cents('What was refunded; null if nothing was. 0 gives a free delivery back.')),
    refundableCents: cents('The most that can be refunded now, with the declared value; 0 if nothing can be.'),
    promise: v.object({
      readyAt,
      dropoffReadyAt,
      dueAt,
      movedMinutes: count('Minutes that the courier had to wait at the counter.'),
      onTime: v.pipe(v.nullable(v.boolean()), v.description('Null until the first attempt at the door.')),
      overdue: v.boolean(),
      minutesLate: count('As clocks show it; 0 if it was on time.'),
    }),
    opensAt: v.pipe(
      opensAt,
      v.description('When couriers are first offered it, while it’s `scheduled`; otherwise null.'),
    ),
    size: v.picklist(PARCEL_SIZES),
    declaredCents: cents('The value that the order declared for what’s in it; 0 if none.'),
    handover: v.picklist(HANDOVERS),
    timeline: v.array(
      v.object({ status: v.picklist(DELIVERY_STATUSES), at: time('When it was reached.'), reportedAt }),
    ),
    redeliveryOf: v.nullable(v.pipe(v.string(), v.uuid())),
    route: v.pipe(
      v.nullable(
        v.object({
          id: uuid('The same for deliveries that one courier carries at a time.'),
          stopsBefore: v.pipe(
            v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
            v.description(
              'The stops that the courier makes before this delivery’s; null once it’s over, and in events.',
            ),
          ),
        }),
      ),
      v.description('Null until a courier accepts it.'),
    ),
    trackingUrl: v.pipe(v.string(), v.url(), v.description('For anyone: it has no key of the recipient.')),
    createdAt: time('When it was ordered.'),
    endedAt: v.nullable(time('When it ended.')),
    pickup: v.exactOptional(v.nullable(v.object(place))),
    dropoff: v.exactOptional(
      v.nullable(v.object({ ...place, email: v.string(), unit: v.string(), accessCode: v.string() })),
    ),
    courier: v.exactOptional(v.nullable(v.object({ firstName: v.string(), phone: v.string() }))),
    pin: v.exactOptional(v.nullable(v.string())),
    pinTriesLeft: v.exactOptional(v.pipe(v.number(), v.integer())),
    recipientUrl: v.exactOptional(v.nullable(v.pipe(v.string(), v.url()))),
    report: v.exactOptional(ReportOut),
    events: v.exactOptional(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.examples(['evt_1c9e7a520d0b4f6e8f3d5a7b9c2e4d10_4'])),
          type: v.picklist(API_EVENT_TYPES),
          at: time('When it happened.'),
          reportedAt,
          actor: v.picklist(['merchant', 'courier', 'admin', 'time']),
          reason: v.nullable(v.picklist(FAILURE_REASONS)),
        }),
      ),
    ),
  }),
  v.title('Delivery'),
);

export const DeliveryPage = v.pipe(
  v.object({
    data: v.array(Delivery),
    next: v.pipe(
      v.nullable(v.string()),
      v.description('The value of `after` for the next page; null on the last one.'),
    ),
  }),
  v.title('DeliveryPage'),
);

const limit = (most: string, used: string) => v.object({ limit: count(most), used: count(used) });

const Limits = v.object({
  active: limit('The maximum number of deliveries under way.', 'Deliveries under way now.'),
  hourly: limit('The maximum number of orders within an hour.', 'Orders within the last hour.'),
  scheduled: limit('The maximum number of scheduled deliveries.', 'Deliveries that are scheduled now.'),
  hourlyScheduled: limit(
    'The maximum number of orders for later within an hour.',
    'Orders for later within the last hour.',
  ),
});

export const ProblemBody = v.pipe(
  v.looseObject({
    type: v.pipe(v.string(), v.url(), v.description('The page that explains it.')),
    title: v.string(),
    status: v.pipe(v.number(), v.integer()),
    detail: v.string(),
    code: v.pipe(v.string(), v.description('For programs. It never changes.')),
    instance: v.pipe(v.string(), v.description('`urn:uuid:` and the Request-Id.')),
    errors: v.exactOptional(
      v.array(
        v.object({
          pointer: v.pipe(v.string(), v.description('A JSON pointer into the body, or the name of a query parameter.')),
          code: v.string(),
          detail: v.string(),
          capCents: v.exactOptional(cents('The highest amount, if it’s above that.')),
          most: v.exactOptional(count('The most that are possible, if it’s more.')),
        }),
      ),
    ),
    quote: v.exactOptional(v.object({ price: Price, distanceMeters, readyAt, dropoffReadyAt, dueAt, opensAt })),
    reason: v.exactOptional(v.string()),
    of: v.exactOptional(v.picklist(['city', 'shop'])),
    nextReadyAt: v.exactOptional(v.nullable(time('The next possible “readyAt”.'))),
    earliestAt: v.exactOptional(time('The earliest possible “dropoffDeadlineAt”.')),
    limits: v.exactOptional(Limits),
    pointer: v.exactOptional(v.pipe(v.string(), v.description('The order of a batch that was refused together.'))),
    most: v.exactOptional(count('The most units that a courier can carry in this city.')),
    feeCents: v.exactOptional(cents('What canceling costs now.')),
    claimId: v.exactOptional(uuid('The claim that the delivery has.')),
    reportableFrom: v.exactOptional(time('From when it can be reported as lost.')),
  }),
  v.title('Problem'),
);

export const BatchResults = v.pipe(
  v.object({
    results: v.array(
      v.object({
        index: count('The place of the order in the batch, from 0.'),
        status: v.pipe(v.number(), v.integer(), v.description('The status that the order would have had alone.')),
        delivery: v.exactOptional(Delivery),
        problem: v.exactOptional(ProblemBody),
      }),
    ),
  }),
  v.title('BatchResults'),
);

export const Business = v.pipe(
  v.object({
    id: uuid('The business of this key.'),
    name: v.string(),
    status: v.string(),
    mode: v.picklist(['live', 'test']),
    country: v.pipe(v.nullable(v.string()), v.description('ISO 3166-1 alpha-2; null if it’s none of the list.')),
    currency: v.pipe(v.string(), v.length(3), v.description('ISO 4217.')),
    timeZone: v.pipe(v.nullable(v.string()), v.description('IANA name; null until the pickup details are there.')),
    freeLeft: count('Free deliveries that are left.'),
    pickup: v.nullable(v.object({ postalCode: v.string(), city: v.string(), state: v.string() })),
    openFrom: v.nullable(time('The next possible “readyAt”.')),
    pausedUntil: v.nullable(time('The end of a pause.')),
    limits: Limits,
  }),
  v.title('Business'),
);
