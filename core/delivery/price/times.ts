import { MINUTE } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { ReadyInMinutes } from './tariff.ts';

/** The duration of the search for a courier after the parcel is ready, unless the delivery has a window. */
export const SEARCH_TIME = 30 * MINUTE;

/** The times of one delivery, fixed when it's requested. */
export interface Times {
  /** When it's ready for the courier. */
  readonly readyAt: Instant;
  /** When couriers are first offered it; null if that's at its request. */
  readonly opensAt: Instant | null;
  /** The earliest time at the door; null if there's none. */
  readonly dropoffReadyAt: Instant | null;
  /** When the search for a courier ends. */
  readonly searchUntil: Instant;
  /** When it's promised at the door. */
  readonly dueAt: Instant;
}

/** When a parcel is ready that was requested at `now`. */
export const readyFrom = (now: Instant, readyIn: ReadyInMinutes): Instant => later(now, readyIn * MINUTE);

/** The times of a delivery without a window that's ready at `readyAt` and takes so many minutes to the door. */
export const timesOf = (readyAt: Instant, minutes: number): Times => ({
  readyAt,
  opensAt: null,
  dropoffReadyAt: null,
  searchUntil: later(readyAt, SEARCH_TIME),
  dueAt: later(readyAt, minutes * MINUTE),
});
