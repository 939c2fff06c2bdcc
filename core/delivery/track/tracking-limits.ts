import { MINUTE } from '#core/clock.ts';
import { failure, type Failure } from '#core/failure.ts';
import type { Limit } from '#core/verification/code-limits.ts';

/** The limit of requests for unknown numbers by one client or one signed-in person. */
export const MISSES_OF_CLIENT: Limit = { limit: 20, windowMs: 10 * MINUTE };
/** The limit of requests for unknown numbers by all guests together. Beyond it, known numbers are still answered. */
export const MISSES_OF_ALL: Limit = { limit: 600, windowMs: MINUTE };

/** The facts about a request for a number that decide whether it's answered. */
export interface Misses {
  /** Whether the client or the person has missed too often. */
  readonly isUsedUp: boolean;
  /** Whether they have the key of the recipient's link, which can't be guessed. */
  readonly hasKey: boolean;
}

/** Why a request for a number isn't answered; null if it is. */
export const missRefusal = ({ isUsedUp, hasKey }: Misses): Failure | null =>
  isUsedUp && !hasKey ? failure('throttled', '', MISSES_OF_CLIENT.windowMs) : null;
