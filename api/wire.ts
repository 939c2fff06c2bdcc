import * as v from 'valibot';
import { isoText, parseInstant, type Instant } from '#core/instant.ts';

/* The building blocks of all requests and responses: texts as typed, times as ISO 8601 in UTC, money in cents. */

/** A text as typed. Its form validates it; `maxLength` is only for the document. */
export const text = (maxLength: number, description: string, ...examples: string[]) =>
  v.pipe(v.string(), v.metadata({ maxLength, description, examples }));
/** A text as typed that isn't empty. */
export const someText = (maxLength: number, description: string, ...examples: string[]) =>
  v.pipe(v.string(), v.metadata({ minLength: 1, maxLength, description, examples }));
export const optionalText = (maxLength: number, description: string, ...examples: string[]) =>
  v.optional(text(maxLength, description, ...examples), '');

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/u;

/** The years that the database can store, in UTC. */
const YEAR = /^(?!0000)\d{4}-/u;

/** A time in a request, with its zone; null for anything else. Seconds may be left out, as Java does. */
export function readTime(text: string): Instant | null {
  const at = TIME.test(text) ? parseInstant(text) : null;
  return at !== null && YEAR.test(isoText(at)) ? at : null;
}

export const time = (description: string) =>
  v.pipe(
    v.string(),
    v.check((text) => readTime(text) !== null, 'invalid-time'),
    v.metadata({ format: 'date-time', description }),
  );
export const cents = (description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1), v.metadata({ description }));
export const count = (description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));
export const uuid = (description: string) => v.pipe(v.string(), v.uuid(), v.description(description));
