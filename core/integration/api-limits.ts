import { HOUR, MINUTE } from '../clock.ts';
import type { Limit } from '../verification/code-limits.ts';

/** Requests with one key. */
export const REQUESTS_OF_KEY: Limit = { limit: 120, windowMs: MINUTE };
/** Requests with all keys of one business. */
export const REQUESTS_OF_BUSINESS: Limit = { limit: 600, windowMs: MINUTE };
/** Unknown keys from one client. */
export const UNKNOWN_KEYS: Limit = { limit: 60, windowMs: 10 * MINUTE };

/** Passwords that one person may try for live keys. */
export const PASSWORDS_FOR_KEYS: Limit = { limit: 10, windowMs: HOUR };

/** The state of a limit: what remains of it, and when its window ends. */
export interface LimitState {
  readonly limit: number;
  readonly windowMs: number;
  readonly remaining: number;
  readonly resetMs: number;
}
