import { MINUTE } from '../clock.ts';
import type { Limit } from '../registration/code-limits.ts';

/** Numbers that aren't there which one client, or one signed-in person, may ask for; then nothing is answered. */
export const MISSES_OF_CLIENT: Limit = { limit: 20, windowMs: 10 * MINUTE };
/** The same for all clients together, as far as the misses go: what is there is still shown. */
export const MISSES_OF_ALL: Limit = { limit: 600, windowMs: MINUTE };
