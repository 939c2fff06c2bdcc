import { port } from './port.ts';

/** The time, which tests and the demo can set. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
export const Clock = port<Clock>('Clock');

/** The server's time, as well as this device knows it, to compare with instants of the server (decision server-clock). */
export const ServerClock = port<Clock>('ServerClock');

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
