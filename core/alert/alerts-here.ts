import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import { port } from '../port.ts';
import type { WantedKind } from './alert.ts';

/**
 * - `unsupported`: this browser has no alerts, or the operator has set up none
 * - `install-first`: an iPhone or iPad, which has them only in the app on the home screen
 * - `ask`: the browser will ask the person
 * - `blocked`: they declined, and only the browser's settings can change that
 * - `failed`: it couldn't be stored; trying again may help
 */
export type AlertsState = 'unsupported' | 'install-first' | 'ask' | 'on' | 'blocked' | 'off' | 'failed';

/**
 * Why a device that should get alerts doesn't.
 *
 * - `ended`: the browser has no subscription anymore
 * - `key-changed`: the subscription was made with an earlier key
 * - `unknown`: the server doesn't have the device
 * - `unreached`: the server didn't answer, so nothing is known
 * - `undelivered`: the browser's push service didn't take the last alert
 */
export type AlertsTrouble = 'ended' | 'key-changed' | 'unknown' | 'unreached' | 'undelivered';

/** The result of a person's choice. */
export interface AlertsOutcome {
  readonly state: AlertsState;
  /** The age of the last alert, in ms; null if there's none. */
  readonly sentAgo: number | null;
  /** Null if nothing is wrong. */
  readonly trouble: AlertsTrouble | null;
}

/** Alerts on this device, for the person who is signed in, or for a recipient. */
export interface AlertsHere {
  /** Whether this device gets these kinds, and when it last got one. `trouble` supposes that the person wants them. */
  outcome(kinds: readonly WantedKind[]): Promise<AlertsOutcome>;
  /** Call it from a click: the browser may ask. */
  turnOn(kinds: readonly WantedKind[]): Promise<AlertsState>;
  turnOff(kinds: readonly WantedKind[]): Promise<AlertsState>;
  /** Subscribes and stores the device again if that's needed. The browser never asks. */
  renew(kinds: readonly WantedKind[]): Promise<AlertsState>;
  /** Whether this browser can have alerts for recipients: `on` if it's subscribed, for whichever delivery. */
  stateForRecipient(): Promise<AlertsState>;
  /** Turns them on for one delivery, with the key of its recipient's link. */
  turnOnForRecipient(number: TrackingNumber, key: string): Promise<AlertsState>;
  /** Ends alerts on this device, before the person signs out: first here, then on the server. Never fails. */
  end(): Promise<void>;
}
export const AlertsHere = port<AlertsHere>('AlertsHere');
