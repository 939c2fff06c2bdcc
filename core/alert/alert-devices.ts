import { HOUR } from '../clock.ts';
import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { WantedKind } from './alert.ts';
import type { PushSubscriptionKeys } from './push-endpoint.ts';

/** The maximum number of devices; the oldest goes. */
export const DEVICES_PER_PERSON = 5;
export const DEVICES_PER_DELIVERY = 3;
/** After this many refusals in a row, a device is deleted. */
export const DEVICE_FAILURES = 5;
/** The time after a delivery's end for which its recipient's devices are kept, in ms. */
export const DEVICE_KEPT = HOUR;

/** A device that gets alerts. */
export interface AlertDevice {
  /** The SHA-256 of its endpoint, in hex: enough to find this browser's own, and no one can send to it. */
  readonly digest: string;
  readonly kinds: readonly WantedKind[];
  /** The age of the last alert that its push service took, in ms; null if there's none. */
  readonly sentAgo: number | null;
  /** Whether its push service didn't take the last alert. */
  readonly failing: boolean;
}

/** The devices that get alerts, stored on the server. */
export interface AlertDevices {
  /** Those of the person who is signed in. */
  list(): Promise<Result<readonly AlertDevice[], Failure>>;
  /**
   * Stores a device of the signed-in person, or changes what it gets. It then belongs to nobody else. `rejected` for an
   * endpoint that isn't a push service's.
   */
  save(subscription: PushSubscriptionKeys, kinds: readonly WantedKind[]): Promise<Result<void, Failure>>;
  /** Deletes a device of the signed-in person. A courier's standby ends with their last one. */
  forget(endpoint: string): Promise<Result<void, Failure>>;
  /**
   * Stores a device of a delivery's recipient, who knows the key of their link. False if the number and the key don't
   * open a delivery on its way, which counts as a miss (`Tracking`).
   */
  saveForRecipient(
    number: TrackingNumber,
    key: string,
    subscription: PushSubscriptionKeys,
  ): Promise<Result<boolean, Failure>>;
}
export const AlertDevices = port<AlertDevices>('AlertDevices');
