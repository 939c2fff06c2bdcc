import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Within } from '#core/delivery/place/approach.ts';
import type { ShownArrivals } from '#core/delivery/place/arrival.ts';
import type { LeftTimes, LegTimes } from '#core/delivery/place/leg-times.ts';
import type { DoorArea } from '#core/delivery/place/door-areas.ts';
import type { CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import type { CourierApplicationSent } from '#core/delivery/courier/courier-desk.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { SavedCity } from '#core/delivery/request/decide-city.ts';
import type { SavedTariff } from '#core/delivery/price/decide-tariff.ts';
import type { EarlierCommand } from '#core/delivery/lifecycle/decide-repeat.ts';
import type {
  Delivery,
  DeliveryEvent,
  DeliveryId,
  DeliveryPeople,
  DeliverySecrets,
} from '#core/delivery/lifecycle/delivery.ts';
import type { PickupForm } from '#core/delivery/request/delivery-form.ts';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import type { CourierIncident } from '#core/delivery/courier/courier-incidents.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import type { LineTexts } from '#core/statement/line-texts.ts';
import type { KeptPosition } from '#core/delivery/place/position.ts';
import type { CounterPlaces } from '#core/delivery/place/shop-point.ts';
import type { Instant } from '#core/instant.ts';
import { noAlerts, type StoredAlerts } from '../alert/stored-alerts.ts';
import type { ApiKeyId } from '#core/integration/api-key.ts';
import type { StatementId } from '#core/statement/statement.ts';
import type { ChangingFacts } from '#core/integration/api-events.ts';

/** A delivery with everything that belongs to it, except the proof's photo, which is a file. */
export interface StoredDelivery {
  delivery: Delivery;
  people: DeliveryPeople | null;
  secrets: DeliverySecrets | null;
  key: string | null;
  events: readonly DeliveryEvent[];
  hasProof: boolean;
  /** The key of the business's software that requested it; missing if a person did. */
  readonly byKey?: ApiKeyId;
}

export interface StoredSettings {
  readonly business: BusinessId;
  readonly pickup: PickupForm | null;
  readonly freeLeft: number;
  /** Missing until a courier stopped there. */
  readonly counter?: CounterPlaces;
  /** Missing: at all times. */
  readonly hours?: WeekHours | null;
}

/** A command's outcome, so that sending it again gets the same answer. */
export interface StoredCommand extends EarlierCommand {
  readonly id: CommandId;
  /** A person, or the business whose software sent it. */
  readonly actor: UserId | BusinessId;
  readonly at: number;
}

/** An event that software can read. Only the delivery's changing facts are stored with it. */
export interface StoredApiEvent extends Pick<DeliveryEvent, 'delivery' | 'kind' | 'at'> {
  /** Its place in the order of events. */
  readonly place: number;
  readonly changing: ChangingFacts;
}

/** An entry, and the closed statement that it's part of. */
export interface StoredEntry extends LedgerEntry {
  /** Missing in entries of release 0.1 whose delivery still has its people. */
  readonly texts?: LineTexts;
  readonly statement?: StatementId;
}

/** Arrivals as they were shown to everyone who asked. */
export interface StoredArrivals extends ShownArrivals {
  readonly delivery: DeliveryId;
  /** When the courier came within each distance of the door. Leg times are learned from it at the door. */
  readonly within: Within;
}

/** The last position of a courier who carries a delivery; deleted when the delivery ends. */
export interface StoredPosition extends KeptPosition {
  readonly courier: UserId;
  readonly delivery: DeliveryId;
  readonly heardAt: Instant;
}

/** The deliveries of a courier in an order of doors that they chose. */
export interface StopOrder {
  readonly courier: UserId;
  readonly order: readonly DeliveryId[];
}

/** The in-memory backend's tables for deliveries. */
export interface DispatchState {
  deliveries: StoredDelivery[];
  couriers: CourierOnDuty[];
  /** The orders of doors that couriers chose. */
  stopOrders: StopOrder[];
  settings: StoredSettings[];
  ledger: StoredEntry[];
  passes: { readonly courier: UserId; readonly delivery: DeliveryId }[];
  commands: StoredCommand[];
  /** The sent parts of couriers' applications. */
  applications: (CourierApplicationSent & { readonly courier: UserId })[];
  /** Of the last day. */
  incidents: CourierIncident[];
  /** Events for software, oldest first. */
  apiEvents: StoredApiEvent[];
  /** The place of the last event, which may have been deleted. */
  lastPlace: number;
  alerts: StoredAlerts;
  /** The durations of legs, and the arrivals that were shown. */
  legTimes: LegTimes[];
  leftTimes: LeftTimes[];
  arrivals: StoredArrivals[];
  positions: StoredPosition[];
  /** The learned areas of postal codes. */
  doorAreas: DoorArea[];
  /** In the order in which they were saved. */
  tariffs: SavedTariff[];
  /** One for each city that was ever paused or has hours. */
  cities: SavedCity[];
}

export const emptyDispatch = (): DispatchState => ({
  deliveries: [],
  couriers: [],
  stopOrders: [],
  settings: [],
  ledger: [],
  passes: [],
  commands: [],
  applications: [],
  incidents: [],
  apiEvents: [],
  lastPlace: 0,
  alerts: noAlerts(),
  legTimes: [],
  leftTimes: [],
  arrivals: [],
  positions: [],
  doorAreas: [],
  tariffs: [],
  cities: [],
});
