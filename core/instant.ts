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

/** Whether the date of a text that `Date` can read is in the calendar: it reads 30 February as 2 March. */
function isCalendarDate(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d/u.exec(text)?.[0];
  return date === undefined || new Date(date).toJSON().startsWith(date);
}

/** Parses ISO 8601; null for anything else, and for a date that the calendar doesn't have. */
export function parseInstant(text: string): Instant | null {
  const ms = Date.parse(text);
  return isInstant(ms) && isCalendarDate(text) ? ms : null;
}

/** An instant as ISO 8601, in UTC. */
export const isoText = (at: Instant): string => new Date(at).toISOString();
