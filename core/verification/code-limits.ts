import { DAY, HOUR, MINUTE } from '../clock.ts';
import { RESEND_AFTER } from './verification-code.ts';

/** A maximum number of calls within a window. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Codes of one purpose that one client may have sent to one address (decision verification-codes). Counted per client,
 * so that a stranger who requests another person's codes only slows down themselves.
 */
export const CLIENT_CODE_LIMITS: readonly Limit[] = [
  { limit: 1, windowMs: RESEND_AFTER },
  { limit: 5, windowMs: HOUR },
  { limit: 10, windowMs: DAY },
];

/**
 * Codes that are mailed to one address, over all clients and purposes. Beyond that, the newest mailed code also works for
 * the next client that asks, if it was mailed within `CODE_SHARED_FOR`. Otherwise one more is mailed.
 */
export const MAILED_CODE_LIMITS: readonly Limit[] = [
  { limit: 10, windowMs: HOUR },
  { limit: 30, windowMs: DAY },
];
export const CODE_SHARED_FOR = HOUR;

/** Codes that one client may request, over all addresses. High enough for an office behind one network address. */
export const SEND_LIMIT: Limit = { limit: 60, windowMs: HOUR };

/** Codes that all clients of one IPv6 site may request: a site may have 65,536 networks. */
export const SITE_SEND_LIMIT: Limit = { limit: 600, windowMs: HOUR };

/** Sign-in links that are mailed to one account. */
export const LINK_LIMIT: Limit = { limit: 10, windowMs: HOUR };

/** Unknown addresses that are revealed to one client. After that, it doesn't learn which addresses exist. */
export const LOOKUP_LIMIT: Limit = { limit: 5, windowMs: 15 * MINUTE };

/** Unknown addresses that may be revealed to everyone together, not counting the first ones of each site. */
export const MISS_LIMIT: Limit = { limit: 100, windowMs: HOUR };

/** Unknown addresses that are revealed to a site in any case: strangers can't use these up. */
export const FIRST_MISS_LIMIT: Limit = { limit: 1, windowMs: DAY };

/** Guesses that one client may make, for any codes. The first guess at each code is judged in any case. */
export const GUESS_LIMIT: Limit = { limit: 100, windowMs: HOUR };

/**
 * Wrong guesses at valid codes by everyone together, after which only first guesses are judged. Far more than people
 * mistype, and far fewer than an attack needs, even with many clients.
 */
export const WRONG_GUESS_LIMIT: Limit = { limit: 1000, windowMs: HOUR };

/** Guesses at the codes of one address, after which only first guesses at codes that were mailed are judged. */
export const ADDRESS_GUESS_LIMIT: Limit = { limit: 300, windowMs: DAY };
