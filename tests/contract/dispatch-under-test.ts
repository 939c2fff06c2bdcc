import type { AlertText } from '#core/alert/alert-text.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Alerting } from '#core/alert/alerting.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Instant } from '#core/instant.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import type { Bookkeeping } from '#core/statement/bookkeeping.ts';
import type { Support } from '#core/support/support.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { Area } from '#core/delivery/place/position.ts';
import type { Standing } from '#core/delivery/lifecycle/policy.ts';
import type { BackendUnderTest, Person } from './backend-under-test.ts';

/** The ports of a backend with deliveries, and with alerts about them. */
export type DeliveringBackend = Backend & Dispatch & Bookkeeping & Alerting & Support;

export type DeliveringPerson = Person<DeliveringBackend>;

/** A backend with deliveries. */
export interface DispatchUnderTest extends BackendUnderTest<DeliveringBackend> {
  /** Removes the role of an administrator, as an operator does on the server. */
  removeAdmin(email: string): Promise<void>;
  /** Deletes a person's account, as an operator does on the server. */
  removeAccount(person: UserId): Promise<void>;
  /** Blocks an account, as an operator does on the server, or lets it in again. */
  setBlocked(person: UserId, blocked: boolean): Promise<void>;
  /** Sets a person's roles, verification and status directly, without any checks. */
  setStanding(person: UserId, standing: Standing): Promise<void>;
  /** Stops the clock of deliveries; after that only `advance` moves it. */
  stopClock(at: Instant): Promise<void>;
  /** Runs the platform's jobs of an hour, for what no call does by itself. */
  runJobs(): Promise<void>;
  /** Stores the middle of a postal area, as an operator does on the server. */
  storeArea(country: string, code: string, area: Area): Promise<void>;
  /** The learned durations of the legs, as counts; `left` is the remaining time from a distance. */
  learnedTimes(): Promise<readonly LearnedTimes[]>;
  /** Stores learned times of a city that has none yet. */
  storeTimes(market: Market, times: readonly LearnedTimes[]): Promise<void>;
  /** The number of requests that all browsers have sent so far. */
  requests(): number;
  /** Disconnects all browsers from the network, or connects them again. */
  setOffline(offline: boolean): Promise<void>;
  /** The notifications that a device shows, newest last: those that were sent until now, each topic's last one. */
  shownOn(endpoint: string): Promise<readonly ShownNotification[]>;
  /** All data of the backend as text, including data that no port returns. */
  everything(): Promise<string>;
}

export interface LearnedTimes {
  readonly leg: string;
  readonly band: string;
  readonly counts: readonly number[];
}

/** A notification as its device shows it. */
export type ShownNotification = AlertText & { readonly topic: string };

export type OpenDispatch = () => Promise<DispatchUnderTest>;
