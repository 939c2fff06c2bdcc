import { MINUTE } from '../clock.ts';
import type { Limit } from '../verification/code-limits.ts';

/** The unknown numbers that one client, or one signed-in person, may ask for before it's refused. */
export const MISSES_OF_CLIENT: Limit = { limit: 20, windowMs: 10 * MINUTE };
/** The same for all guests together. Beyond it, known numbers are still answered. */
export const MISSES_OF_ALL: Limit = { limit: 600, windowMs: MINUTE };
