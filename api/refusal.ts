import type { Failure } from '#core/failure.ts';
import { invalid, problem, PROBLEM_CODES, type Problem, type ProblemCode } from './problem.ts';

/** Refusals of the ports that have a different name in the API. */
const NAMES: Readonly<Record<string, ProblemCode>> = {
  'reused-command': 'idempotency-key-reused',
  'no-such-delivery': 'not-found',
  'no-such-endpoint': 'not-found',
  'no-such-event': 'not-found',
  // The business was removed after its key was authenticated, and the key with it.
  'no-such-business': 'unknown-key',
};

/** A refusal of a port as a problem. */
export function refusalProblem(error: string | Failure): Problem {
  if (typeof error === 'string') {
    if (error === 'invalid') return invalid();
    const code = NAMES[error] ?? PROBLEM_CODES.find((candidate) => candidate === error);
    return code === undefined ? problem('unavailable') : problem(code);
  }
  if (error.kind === 'session-ended') return problem('revoked-key');
  return problem('unavailable', { headers: { 'Retry-After': '5' } });
}
