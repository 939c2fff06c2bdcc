import type { WhenRefusal } from '#core/delivery/request/when.ts';
import type { NotOpen } from '#core/delivery/request/not-open.ts';
import type { Failure } from '#core/failure.ts';
import { isoText } from '#core/instant.ts';
import { invalid, problem, type Problem, type ProblemCode } from './problem.ts';

/** Refusals of the ports that have a different name in the API. */
const NAMES = {
  invalid: 'invalid-request',
  // Only for an id that a client makes, and software sends none.
  'already-added': 'invalid-request',
  'in-the-past': 'invalid-request',
  'too-far': 'invalid-request',
  'window-inverted': 'invalid-request',
  'window-too-short': 'invalid-request',
  'reused-command': 'idempotency-key-reused',
  'no-such-delivery': 'not-found',
  'no-such-case': 'not-found',
  changed: 'claim-resolved',
  'no-such-endpoint': 'not-found',
  'no-such-event': 'not-found',
  // The business was removed after its key was authenticated, and the key with it.
  'no-such-business': 'unknown-key',
} as const satisfies Readonly<Record<string, ProblemCode>>;

/** The refusals that the API can answer. A port's refusal that is none of them, and has no other name, doesn't compile. */
export type ApiRefusal = ProblemCode | keyof typeof NAMES;

const isNamed = (refusal: ApiRefusal): refusal is keyof typeof NAMES => Object.hasOwn(NAMES, refusal);

/** The problem that answers a refusal. */
export const problemOf = (refusal: ApiRefusal): ProblemCode => (isNamed(refusal) ? NAMES[refusal] : refusal);

/** The problem of an order that would be ready while its city or shop is closed. */
export const notOpenProblem = ({ code, nextReadyAt, ...rest }: NotOpen): Problem =>
  problem(code, { facts: { ...rest, nextReadyAt: nextReadyAt === null ? null : isoText(nextReadyAt) } });

/** The field of an order that a refusal of its window is about. */
const WINDOW_FIELDS = {
  'in-the-past': '/dropoffDeadlineAt',
  'too-far': '/dropoffDeadlineAt',
  'window-inverted': '/dropoffReadyAt',
  'window-too-short': '/dropoffDeadlineAt',
} as const satisfies Readonly<Record<Exclude<WhenRefusal, object>, string>>;
const isOfWindow = (refusal: ApiRefusal): refusal is keyof typeof WINDOW_FIELDS =>
  Object.hasOwn(WINDOW_FIELDS, refusal);

/** A refusal of a port as a problem. */
export function refusalProblem(error: ApiRefusal | WhenRefusal | Failure): Problem {
  if (typeof error === 'string') {
    if (isOfWindow(error)) return invalid({ pointer: WINDOW_FIELDS[error], code: error });
    if (error === 'invalid') return invalid();
    return problem(problemOf(error));
  }
  if ('code' in error) return problem(error.code, { facts: { earliestAt: isoText(error.earliestAt) } });
  if (error.kind === 'session-ended') return problem('revoked-key');
  if (error.retryAfterMs !== undefined)
    return problem('too-many-messages', { headers: { 'Retry-After': String(Math.ceil(error.retryAfterMs / 1000)) } });
  return problem('unavailable', { headers: { 'Retry-After': '5' } });
}
