import { DAY, HOUR, MINUTE } from '../clock.ts';
import { RESEND_AFTER_MS } from './verification-code.ts';

/** How often something may be done in a span of time. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Codes of one purpose that one client may have sent to one address (decision verification-codes). They're counted per
 * client, so that whoever asks for somebody else's codes has to wait alone.
 */
export const CODES_PER_ADDRESS: readonly Limit[] = [
  { limit: 1, windowMs: RESEND_AFTER_MS },
  { limit: 5, windowMs: HOUR },
  { limit: 10, windowMs: DAY },
];

/** Codes that one client may ask for, whatever the addresses. An office behind one address stays below it. */
export const SENDS: Limit = { limit: 60, windowMs: HOUR };

/** Addresses that one client may look up before it's no longer told which exist. */
export const LOOKUPS: Limit = { limit: 5, windowMs: 15 * MINUTE };

/** Unknown addresses that everyone together may be told of. */
export const MISSES: Limit = { limit: 100, windowMs: HOUR };

/** Guesses that one client may make, whatever the codes. */
export const GUESSES: Limit = { limit: 100, windowMs: HOUR };

/**
 * Wrong guesses at codes that are still good, everyone's together. Far above what people mistype, and far below what it
 * takes to be right by chance: whoever commands many clients gets no further with them.
 */
export const WRONG_GUESSES: Limit = { limit: 1000, windowMs: HOUR };
