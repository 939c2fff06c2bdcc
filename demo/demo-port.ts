import type { FailureKind } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { PhoneBehavior } from './phone-condition.ts';
import type { Receiver } from './receiver.ts';

/** The people that the demo can show the product as. */
export const PERSONAS = [
  'visitor',
  'customer',
  'unverified-merchant',
  'pending-merchant',
  'merchant',
  'pending-courier',
  'courier',
  'administrator',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** Prepared situations: each is a person, some data and a page. `?demo=<name>` opens one. */
export const SCENARIOS = [
  'first-visit',
  'pitch-unproven',
  'registration',
  'code-by-mail',
  'expired-code',
  'choose-a-role',
  'track-a-delivery',
  'business-onboarding',
  'courier-onboarding',
  'unverified-merchant',
  'waiting-for-approval',
  'merchant-dashboard',
  'every-status',
  'first-delivery',
  'lunch-rush',
  'lunch-rush-board',
  'track-live',
  'courier-on-the-map',
  'phone-in-a-pocket',
  'no-drawing',
  'courier-no-show',
  'delivery-failed',
  'door-again',
  'late-credit',
  'one-more-from-here',
  'eight-together',
  'two-stops-before',
  'late-while-stacked',
  'saturday-flowers',
  'clocks-go-back',
  'ten-thousand-deliveries',
  'first-api-order',
  'webhook-outage',
  'courier-waiting',
  'approve-a-courier',
  'courier-shift',
  'two-couriers-one-offer',
  'alert-in-the-pocket',
  'approval-queue',
  'hundred-thousand',
  'all-users',
  'pay-couriers',
  'month-end',
  'raise-prices',
  'crushed-cake',
  'night-report',
  'snow-pause',
  'forgotten-password',
  'no-network',
  'slow-network',
] as const;
export type Scenario = (typeof SCENARIOS)[number];
export const isScenario = (name: string | null): name is Scenario => SCENARIOS.includes(name as Scenario);

/** Demo seconds that pass in a real second; 0 is paused. */
export const CLOCK_SPEEDS = [0, 1, 5, 20, 60] as const;
export type ClockSpeed = (typeof CLOCK_SPEEDS)[number];

/** The simulated network and clock. */
export interface DemoConditions {
  /** The duration of every call, in ms. */
  readonly latencyMs: number;
  readonly offline: boolean;
  /** Operations whose next call will fail. */
  readonly failing: readonly string[];
  /** The time on the demo's clock, ms since the epoch. */
  readonly now: number;
  /** The lead of the demo's clock over the device's, in ms; negative if it's behind. */
  readonly aheadMs: number;
  readonly speed: ClockSpeed;
  readonly receiver: Receiver;
  /** The state of the couriers' phones. */
  readonly phones: PhoneBehavior;
  /** Whether this window's phone declines alerts. */
  readonly alertsBlocked: boolean;
}

/**
 * A message from one window of the demo to the others.
 * - `started-over`: the demo was reset, or a scenario was opened
 * - `closed`: the demo was left, and everything is erased
 */
export type WindowNews = 'started-over' | 'closed';

/** The demo's controls. Only the demo build binds this port. */
export interface DemoPort {
  /** Signs in as a persona, or signs out for the visitor. Keeps all data. Returns the path to open. */
  become(persona: Persona): Promise<string>;
  /** Erases the data and sets up a scenario. Returns the path to open. */
  play(scenario: Scenario): Promise<string>;
  conditions(): Promise<DemoConditions>;
  setLatency(ms: number): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  /** The operations that can be made to fail. */
  operations(): Promise<readonly string[]>;
  /** Makes the next call of an operation fail: with a failure common to all calls, or with one of its own refusals. */
  failNext(operation: string, how: FailureKind | { readonly refusal: string }): Promise<void>;
  /** Changes the behavior of the shop's receiver of webhooks. */
  setReceiver(receiver: Receiver): Promise<void>;
  /** Changes the state of the couriers' phones, from now on. */
  setPhones(does: PhoneBehavior): Promise<void>;
  /** Makes this window's phone decline alerts, or allow them. */
  setAlertsBlocked(blocked: boolean): Promise<void>;
  /** Cancels every planned failure. */
  failNothing(): Promise<void>;
  /** Moves the demo's time forward. */
  advanceClock(ms: number): Promise<void>;
  /** Pauses the demo's clock, or runs it faster while a page is visible. */
  setSpeed(speed: ClockSpeed): Promise<void>;
  /** Erases all data except the panel's settings. */
  reset(): Promise<void>;
  /** Erases everything that the demo has stored in this browser. */
  exit(): Promise<void>;
  /** The name of this window, as `?demo-window=` gave it; null for the first one. */
  ownWindow(): Promise<string | null>;
  /** Calls back when another window resets or closes the demo, after this tab's own data is erased. */
  watchWindows(listener: (news: WindowNews) => void): () => void;
}
export const DemoPort = port<DemoPort>('DemoPort');
