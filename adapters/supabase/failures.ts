import { isAuthError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { failure, type Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import { noAnswer, statusFailure, thrownFailure } from './answer-failures.ts';
import { sessionEnd } from './account/session-answers.ts';

/** The body of the REST API's refusals. */
export interface RestRefusal {
  readonly code: string;
  readonly message: string;
}

/** Codes for an ended session: ours, and the API's own for an expired or invalid token. */
const REST_ENDED = new Set(['PT401', 'PGRST301', 'PGRST303']);

/** Whether a request was refused because the session has ended. */
export const isSessionEnded = (outcome: Result<unknown, unknown>): boolean =>
  !outcome.ok && typeof outcome.error === 'object' && (outcome.error as Failure | null)?.kind === 'session-ended';

/** Why the REST API refused. The message is the backend's own, for logs and for texts that quote it. */
export function restFailure({ code, message }: RestRefusal, status: number): Failure {
  if (status === 0) return noAnswer(message);
  if (REST_ENDED.has(code)) return failure('session-ended', message);
  if (code === '42501') return failure('denied', message);
  if (code === 'PT422') return failure('quota', message);
  return statusFailure(status, message);
}

/** Why the authentication service refused, if the caller has no code for it. */
export function authFailure(error: unknown, wasSignedIn: boolean): Failure {
  if (!isAuthError(error)) return thrownFailure(error);
  const { message, status = 0, code } = error;
  if (isAuthSessionMissingError(error)) return failure(wasSignedIn ? 'session-ended' : 'denied', message);
  if (error.name === 'AuthInvalidJwtError' || sessionEnd('other', status, code) !== null)
    return failure('session-ended', message);
  if (status === 0 || error.name === 'AuthUnknownError') return noAnswer(message);
  return statusFailure(status, message, waitIn(message));
}

/** The wait that a refusal of the authentication service names, in ms. It sends no header with it. */
function waitIn(message: string): number | undefined {
  const seconds = /after (\d+) seconds/u.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The refusal for an answer that doesn't match its schema: a failure of the service. */
export const malformed = refused(failure('unavailable'));
