/** A point in time, in milliseconds since the epoch: what a clock says. */
export type Instant = number & { readonly __brand: 'Instant' };

/** As far from the epoch as a date can be, in ms. */
const FARTHEST = 8.64e15;

export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FARTHEST;

/** The instant of a number of milliseconds; of a part of one, the one before. Throws for what is no time at all. */
export function instant(ms: number): Instant {
  const whole = Math.floor(ms);
  if (isInstant(whole)) return whole;
  throw new RangeError(`${ms} is no point in time.`);
}

/** The instant so many ms after another; before it where `ms` is negative. */
export const later = (at: Instant, ms: number): Instant => instant(at + ms);

/** Reads a time in ISO 8601; null for a text that is none. */
export function parseInstant(text: string): Instant | null {
  const ms = Date.parse(text);
  return isInstant(ms) ? ms : null;
}

/** An instant as ISO 8601, in UTC. */
export const isoText = (at: Instant): string => new Date(at).toISOString();
