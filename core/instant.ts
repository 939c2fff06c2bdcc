/** A point in time, in milliseconds since the epoch. */
export type Instant = number & { readonly __brand: 'Instant' };

/** The furthest from the epoch that a `Date` can be, in ms. */
const FARTHEST = 8.64e15;

export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FARTHEST;

/** Makes an instant from milliseconds, rounded down. Throws if that isn't a time. */
export function instant(ms: number): Instant {
  const whole = Math.floor(ms);
  if (isInstant(whole)) return whole;
  throw new RangeError(`${ms} isn't a point in time.`);
}

/** The instant `ms` later; earlier if `ms` is negative. */
export const later = (at: Instant, ms: number): Instant => instant(at + ms);

/** Parses ISO 8601; null for anything else. */
export function parseInstant(text: string): Instant | null {
  const ms = Date.parse(text);
  return isInstant(ms) ? ms : null;
}

/** An instant as ISO 8601, in UTC. */
export const isoText = (at: Instant): string => new Date(at).toISOString();
