import type { FieldError } from './problem.ts';
import type { QueryParameter } from './route.ts';

const MOST = 100;
const USUAL = 25;

const AFTER = { name: 'after', schema: { type: 'string', minLength: 1, maxLength: 200 } };

/** The parameters of a list. `after` says where its page begins. */
export const pageQuery = (after: string): readonly QueryParameter[] => [
  {
    name: 'limit',
    description: 'How many there are on a page.',
    schema: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL },
  },
  { ...AFTER, description: after },
];

/** The parameters of what has everything on one page unless there's a limit. */
export const optionalPageQuery = (limit: string, after: string, most: number): readonly QueryParameter[] => [
  { name: 'limit', description: limit, schema: { type: 'integer', minimum: 1, maximum: most } },
  { ...AFTER, description: after },
];

/** The length of a page; an error if that's no length. */
export function limitIn(query: URLSearchParams, most = MOST): number | FieldError {
  const text = query.get('limit') ?? String(USUAL);
  if (!/^\d{1,9}$/u.test(text)) return { pointer: 'limit', code: 'not-whole' };
  const limit = Number(text);
  return limit < 1 || limit > most ? { pointer: 'limit', code: 'out-of-range' } : limit;
}
