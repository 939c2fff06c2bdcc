import { DAY, HOUR, MINUTE } from '../clock.ts';
import { RESEND_AFTER_MS } from './verification-code.ts';

/** How often something may be done within a window. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Codes of one purpose that one client may have sent to one address (decision verification-codes). Counted per client,
 * so that someone who requests other people's codes only slows down themselves.
 */
export const CODES_PER_ADDRESS: readonly Limit[] = [
  { limit: 1, windowMs: RESEND_AFTER_MS },
  { limit: 5, windowMs: HOUR },
  { limit: 10, windowMs: DAY },
];

/** Codes that one client may request, whatever the addresses. High enough for an office behind one address. */
export const SENDS: Limit = { limit: 60, windowMs: HOUR };

/** Addresses that one client may look up before it's no longer told which exist. */
export const LOOKUPS: Limit = { limit: 5, windowMs: 15 * MINUTE };

/** Unknown addresses that may be revealed to everyone together. */
export const MISSES: Limit = { limit: 100, windowMs: HOUR };

/** Guesses that one client may make, for any codes. */
export const GUESSES: Limit = { limit: 100, windowMs: HOUR };

/**
 * Wrong guesses at valid codes by everyone together. Far more than people mistype, and far fewer than guessing takes:
 * controlling many clients doesn't help.
 */
export const WRONG_GUESSES: Limit = { limit: 1000, windowMs: HOUR };
