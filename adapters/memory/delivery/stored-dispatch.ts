import { ONE_AT_A_TIME } from '#core/delivery/request/city-hours.ts';
import type { SavedCity } from '#core/delivery/request/decide-city.ts';
import type { SavedTariff } from '#core/delivery/price/decide-tariff.ts';
import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import type { CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { isCommandId } from '#core/delivery/lifecycle/command.ts';
import {
  FAILURE_REASONS,
  HELD,
  isDeliveryId,
  type Delivery,
  type DeliveryEvent,
  type DeliveryPeople,
  type DeliverySecrets,
  type Place,
} from '#core/delivery/lifecycle/delivery.ts';
import { HANDOVERS } from '#core/delivery/request/handover.ts';
import type { PickupForm } from '#core/delivery/request/delivery-form.ts';
import { DROPOFF_FIELDS, PLACE_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import { MOVE_KINDS } from '#core/delivery/lifecycle/delivery-machine.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { textsOf } from '#core/delivery/request/delivery-texts.ts';
import { LEDGER_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { isMetadata, type Metadata } from '#core/delivery/request/metadata.ts';
import { PARCEL_SIZES, type Tariff } from '#core/delivery/price/tariff.ts';
import { isTariffId } from '#core/delivery/price/tariffs.ts';
import { isTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { VEHICLES } from '#core/delivery/price/vehicle.ts';
import { normalizeMarket } from '#core/delivery/price/market.ts';
import { isMarket, ZONES } from '#core/delivery/price/zone.ts';
import { isStatementId } from '#core/statement/statement.ts';
import { isInstant } from '#core/instant.ts';
import { isApiKeyId } from '#core/integration/api-key.ts';
import type { ChangingFacts } from '#core/integration/api-events.ts';
import { schemaOf } from '#core/schema-of.ts';
import { StoredAlerts } from '../alert/stored-alerts.ts';
import { StoredIncident } from './courier/stored-incident.ts';
import { ArrivalsRow, LeftTimesRow, LegTimesRow } from './place/stored-arrivals.ts';
import { StopOrderRow } from './courier/stop-orders.ts';
import { Position, StoredCounter, StoredDoorArea } from './place/stored-position.ts';
import type {
  DispatchState,
  StoredApiEvent,
  StoredCommand,
  StoredDelivery,
  StoredEntry,
  StoredSettings,
} from './dispatch-state.ts';

const text = v.string();
const number = v.number();
const time = v.pipe(number, v.guard(isInstant));
const userId = v.pipe(text, v.guard(isUserId));
const businessId = v.pipe(text, v.guard(isBusinessId));
const id = v.pipe(text, v.guard(isDeliveryId));
const status = v.picklist(DELIVERY_STATUSES);

/** The facts that events change. */
const changing = {
  status,
  version: number,
  dueAt: time,
  onTime: v.nullable(v.boolean()),
  failureReason: v.nullable(v.picklist([...FAILURE_REASONS, 'lost'])),
  held: v.nullable(v.picklist(HELD)),
  refunded: v.optional(v.nullable(number), null),
  metadata: v.custom<Metadata>(isMetadata),
  reached: v.record(status, time),
  route: v.optional(v.nullable(id), null),
};

const weekHours = { week: v.array(v.array(v.object({ from: number, to: number }))), closed: v.array(text) };

/** The name of a market's city may have become another's since it was stored. */
const storedMarket = v.pipe(text, v.guard(isMarket), v.transform(normalizeMarket));

const delivery = schemaOf<Delivery>({
  ...changing,
  id,
  number: v.pipe(text, v.guard(isTrackingNumber)),
  businessId,
  market: storedMarket,
  courier: v.nullable(userId),
  together: v.optional(v.nullable(id), null),
  turn: v.optional(number, 0),
  zone: v.picklist(ZONES),
  size: v.picklist(PARCEL_SIZES),
  handover: v.picklist(HANDOVERS),
  contents: text,
  reference: text,
  declared: v.optional(number, 0),
  fee: number,
  pay: number,
  minutes: number,
  cancelFee: number,
  returnShare: number,
  currency: text,
  free: v.boolean(),
  readyAt: time,
  opensAt: v.optional(v.nullable(time), null),
  dropoffReadyAt: v.optional(v.nullable(time), null),
  promisedAt: v.optional(v.nullable(time), null),
  searchUntil: time,
  pickupBy: v.nullable(time),
  heldReason: text,
  redeliveryOf: v.nullable(id),
});

const rate = v.object({ fee: number, pay: number, minutes: number });
const tariff = schemaOf<Tariff>({
  rates: v.object({ A: rate, B: rate, C: rate }),
  large: v.object({ fee: number, pay: number }),
  cancelFee: number,
  returnShare: number,
  reach: v.exactOptional(v.object({ A: number, B: number, C: number })),
});

const people = schemaOf<DeliveryPeople>({
  pickup: schemaOf<Place>(textsOf(PLACE_FIELDS)),
  dropoff: schemaOf<DeliveryPeople['dropoff']>(textsOf(DROPOFF_FIELDS)),
  recipientNote: text,
});

const EVENT_KINDS = ['request', ...MOVE_KINDS] as const;

const event = schemaOf<DeliveryEvent>({
  delivery: id,
  seq: number,
  kind: v.picklist(EVENT_KINDS),
  actor: v.picklist(['merchant', 'courier', 'admin', 'time']),
  at: time,
  reportedAt: v.exactOptional(time),
  reason: v.exactOptional(v.picklist(FAILURE_REASONS)),
});

/** The backend's tables for deliveries, as they're stored. */
export const StoredDispatch = schemaOf<DispatchState>({
  deliveries: v.array(
    schemaOf<StoredDelivery>({
      delivery,
      people: v.nullable(people),
      secrets: v.nullable(schemaOf<DeliverySecrets>({ pin: v.nullable(text), tries: number })),
      key: v.nullable(text),
      events: v.array(event),
      hasProof: v.boolean(),
      byKey: v.exactOptional(v.pipe(text, v.guard(isApiKeyId))),
    }),
  ),
  couriers: v.array(
    schemaOf<CourierOnDuty>({
      id: userId,
      onlineUntil: v.nullable(time),
      standbyUntil: v.nullable(time),
      missed: number,
      idleSince: time,
      markets: v.pipe(
        v.array(storedMarket),
        v.transform((all) => [...new Set(all)]),
      ),
    }),
  ),
  stopOrders: v.optional(v.array(StopOrderRow), []),
  settings: v.array(
    schemaOf<StoredSettings>({
      business: businessId,
      pickup: v.nullable(
        schemaOf<PickupForm>({
          postalCode: text,
          phone: text,
          notes: text,
          timeZone: text,
          callShop: v.picklist(['yes', 'no']),
        }),
      ),
      freeLeft: number,
      counter: v.exactOptional(StoredCounter),
      hours: v.exactOptional(v.nullable(v.object(weekHours))),
    }),
  ),
  ledger: v.array(
    schemaOf<StoredEntry>({
      account: v.union([businessId, userId]),
      delivery: id,
      kind: v.picklist(LEDGER_KINDS),
      amount: number,
      currency: text,
      at: time,
      texts: v.exactOptional(v.object({ reference: text, place: text })),
      statement: v.exactOptional(v.pipe(text, v.guard(isStatementId))),
    }),
  ),
  passes: v.array(v.object({ courier: userId, delivery: id })),
  incidents: v.array(StoredIncident),
  applications: v.array(v.object({ courier: userId, city: storedMarket, vehicle: v.picklist(VEHICLES) })),
  commands: v.array(
    schemaOf<StoredCommand>({
      id: v.pipe(text, v.guard(isCommandId)),
      actor: v.union([userId, businessId]),
      delivery: id,
      asked: text,
      refusal: v.nullable(text),
      at: number,
    }),
  ),
  apiEvents: v.array(
    schemaOf<StoredApiEvent>({
      delivery: id,
      kind: v.picklist(EVENT_KINDS),
      at: time,
      place: number,
      changing: schemaOf<ChangingFacts>(changing),
    }),
  ),
  lastPlace: number,
  alerts: StoredAlerts,
  legTimes: v.array(LegTimesRow),
  leftTimes: v.array(LeftTimesRow),
  arrivals: v.array(ArrivalsRow),
  positions: v.array(Position),
  doorAreas: v.array(StoredDoorArea),
  tariffs: v.array(
    schemaOf<SavedTariff>({
      id: v.pipe(text, v.guard(isTariffId)),
      market: v.nullable(v.pipe(text, v.guard(isMarket))),
      tariff,
      validFrom: time,
      savedAt: time,
      by: userId,
    }),
  ),
  cities: v.optional(
    v.array(
      schemaOf<SavedCity>({
        market: storedMarket,
        pause: v.nullable(v.object({ until: time, reason: text })),
        hours: v.nullable(v.object({ timeZone: text, ...weekHours })),
        carryLimit: v.optional(number, ONE_AT_A_TIME),
        version: number,
        by: v.nullable(userId),
        at: v.nullable(time),
      }),
    ),
    [],
  ),
});
