import { MINUTE } from '../clock.ts';
import type { Limit } from '../verification/code-limits.ts';

/** The limit of requests for unknown numbers by one client or one signed-in person. */
export const MISSES_OF_CLIENT: Limit = { limit: 20, windowMs: 10 * MINUTE };
/** The limit of requests for unknown numbers by all guests together. Beyond it, known numbers are still answered. */
export const MISSES_OF_ALL: Limit = { limit: 600, windowMs: MINUTE };
