import type { UserId } from '#core/identity/user-id.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Instant } from '#core/instant.ts';
import type { Dispatch } from '#core/delivery/dispatch.ts';
import type { Standing } from '#core/delivery/policy.ts';
import type { BackendUnderTest, Person } from './backend-under-test.ts';

/** The ports of a backend through which deliveries are asked for, carried and followed. */
export type DeliveringBackend = Backend & Dispatch;

export type DeliveringPerson = Person<DeliveringBackend>;

/** A backend with deliveries. */
export interface DispatchUnderTest extends BackendUnderTest<DeliveringBackend> {
  /** Takes an administrator's role away, as an operator does on the server. */
  dismissAdmin(email: string): Promise<void>;
  /** Deletes a person's account, as an operator does on the server. */
  removeAccount(person: UserId): Promise<void>;
  /** Sets what decides whether a person may work with deliveries, past all rules. */
  setStanding(person: UserId, standing: Standing): Promise<void>;
  /** Lets the time that deliveries go by stand still, but for `advance`. */
  standStill(at: Instant): Promise<void>;
  /** How many requests all browsers have sent so far. */
  requests(): number;
  /** Cuts every browser off, or connects them again. */
  setOffline(offline: boolean): Promise<void>;
  /** All that the backend keeps, as text: also what no port shows. */
  everything(): Promise<string>;
}

export type OpenDispatch = () => Promise<DispatchUnderTest>;
