import type { Clock } from '#core/clock.ts';

/** The device's own time. */
export const systemClock: Clock = { now: () => Date.now() };
