import { port } from './port.ts';

/** The time, which tests and the demo can set. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
export const Clock = port<Clock>('Clock');

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
