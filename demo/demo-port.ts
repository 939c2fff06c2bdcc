import type { FailureKind } from '#core/failure.ts';
import { port } from '#core/port.ts';

/** Whom the demo can show the product as. */
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

/** Moments of the product, each a person, their data and a place; `?demo=` and the name lead there. */
export const SCENARIOS = [
  'first-visit',
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
  'track-live',
  'courier-no-show',
  'delivery-failed',
  'late-credit',
  'ten-thousand-deliveries',
  'courier-waiting',
  'approve-a-courier',
  'courier-shift',
  'two-couriers-one-offer',
  'approval-queue',
  'hundred-thousand',
  'all-users',
  'forgotten-password',
  'no-network',
  'slow-network',
] as const;
export type Scenario = (typeof SCENARIOS)[number];
export const isScenario = (name: string | null): name is Scenario => SCENARIOS.includes(name as Scenario);

/** How many seconds of the demo pass in a second; 0 stands still. */
export const CLOCK_SPEEDS = [0, 1, 5, 20, 60] as const;
export type ClockSpeed = (typeof CLOCK_SPEEDS)[number];

/** The weather between the app and the demo's backend. */
export interface DemoConditions {
  /** How long every call takes, in ms. */
  readonly latencyMs: number;
  readonly offline: boolean;
  /** Operations whose next call will fail. */
  readonly failing: readonly string[];
  /** What the demo's clock shows, ms since the epoch. */
  readonly now: number;
  /** How far it's ahead of the device's, in ms; below zero it's behind. */
  readonly aheadMs: number;
  readonly speed: ClockSpeed;
}

/**
 * What a window of the demo hears of another.
 * - `started-over`: the demo was reset, or a scenario was opened
 * - `closed`: the demo was left, and everything is erased
 */
export type WindowNews = 'started-over' | 'closed';

/** What the demo can do with itself. Only the demo has it. */
export interface DemoPort {
  /** Signs in as someone, or out as the visitor, keeping all data. Gives the path to go to. */
  become(persona: Persona): Promise<string>;
  /** Starts anew, in the moment that the scenario tells of. Gives the path to go to. */
  play(scenario: Scenario): Promise<string>;
  conditions(): Promise<DemoConditions>;
  setLatency(ms: number): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  /** The calls that can be made to fail. */
  operations(): Promise<readonly string[]>;
  /** Makes the next call of an operation fail: as any call can, or with one of its own refusals. */
  failNext(operation: string, how: FailureKind | { readonly refusal: string }): Promise<void>;
  /** Takes back what was planned to fail. */
  failNothing(): Promise<void>;
  /** Moves the demo's time forward. */
  advanceClock(ms: number): Promise<void>;
  /** Stops the demo's time, or lets it run faster for as long as somebody looks. */
  setSpeed(speed: ClockSpeed): Promise<void>;
  /** Erases what was done; the next start is as new. The panel's own settings stay. */
  reset(): Promise<void>;
  /** Erases everything that the demo keeps in this browser. */
  exit(): Promise<void>;
  /** The name of this window, as `?demo-window=` gave it; null for the first one. */
  ownWindow(): Promise<string | null>;
  /** Calls back with what another window has done to all of them. What this one kept is erased by then. */
  watchWindows(listener: (news: WindowNews) => void): () => void;
}
export const DemoPort = port<DemoPort>('DemoPort');
