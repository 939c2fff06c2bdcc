import type { FieldError } from './problem.ts';
import type { QueryParameter } from './route.ts';

const MOST = 100;
const USUAL = 25;

/** The parameters of a list. `after` says where its page begins. */
export const pageQuery = (after: string): readonly QueryParameter[] => [
  {
    name: 'limit',
    description: 'How many there are on a page.',
    schema: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL },
  },
  { name: 'after', description: after, schema: { type: 'string', minLength: 1, maxLength: 200 } },
];

/** The length of a page; an error if that's no length. */
export function limitIn(query: URLSearchParams): number | FieldError {
  const text = query.get('limit') ?? String(USUAL);
  if (!/^\d{1,9}$/u.test(text)) return { pointer: 'limit', code: 'not-whole' };
  const limit = Number(text);
  return limit < 1 || limit > MOST ? { pointer: 'limit', code: 'out-of-range' } : limit;
}
