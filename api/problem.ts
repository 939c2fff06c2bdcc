import { FIELD_WORDS, PROBLEM_WORDS } from './problem-words.ts';

export type ProblemCode = keyof typeof PROBLEM_WORDS;
export type FieldCode = keyof typeof FIELD_WORDS;

export const PROBLEM_CODES = Object.keys(PROBLEM_WORDS) as ProblemCode[];
export const statusOf = (code: ProblemCode): number => PROBLEM_WORDS[code][0];

/** The problem of one value: a JSON pointer into the body, or the name of a query parameter. */
export interface FieldError {
  readonly pointer: string;
  readonly code: FieldCode;
  /** The highest amount, if it's above that. */
  readonly capCents?: number;
  /** The most that are possible, if it's more. */
  readonly most?: number;
}

/** The reason why a request is refused. */
export interface Problem {
  readonly problem: ProblemCode;
  readonly errors?: readonly FieldError[];
  /** Facts beside the words, such as the price. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const problem = (code: ProblemCode, more: Omit<Problem, 'problem'> = {}): Problem => ({
  problem: code,
  ...more,
});

/** A request with values that can't be accepted. */
export const invalid = (...errors: readonly FieldError[]): Problem => problem('invalid-request', { errors });

/** A problem in the format of RFC 9457. `id` is the request's. */
export function problemBody({ problem: code, errors, facts }: Problem, site: string, id: string): object {
  const [status, title, detail] = PROBLEM_WORDS[code];
  return {
    type: `${site}/developers/problems#${code}`,
    title,
    status,
    detail,
    code,
    instance: `urn:uuid:${id}`,
    ...(errors === undefined ? {} : { errors: errors.map((error) => ({ ...error, detail: FIELD_WORDS[error.code] })) }),
    ...facts,
  };
}

export const problemResponse = (of: Problem, site: string, id: string): Response =>
  new Response(JSON.stringify(problemBody(of, site, id)), {
    status: statusOf(of.problem),
    headers: { 'Content-Type': 'application/problem+json', ...of.headers },
  });
