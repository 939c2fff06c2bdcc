import { DAY, HOUR, MINUTE } from '#core/clock.ts';

/** A period in ms, in words of whole days, hours or minutes. */
export const days = (ms: number): string => `${ms / DAY} days`;
export const hours = (ms: number): string => `${ms / HOUR} hours`;
export const minutes = (ms: number): string => `${ms / MINUTE} minutes`;
