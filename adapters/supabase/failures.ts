import { isAuthError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { failure, type Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { isSessionEndedCode, OFFLINE, TIMED_OUT } from './network.ts';

/** What the REST API says when it refuses. */
export interface RestRefusal {
  readonly code: string;
  readonly message: string;
}

/** Codes of a session that is over: ours, and the API's own for a token that is expired or not believed. */
const REST_ENDED = new Set(['PT401', 'PGRST301', 'PGRST303']);

/** Whether something was refused because the session is over. */
export const saysEnded = (outcome: Result<unknown, unknown>): boolean =>
  !outcome.ok && typeof outcome.error === 'object' && (outcome.error as Failure | null)?.kind === 'session-ended';

/** Why the REST API refused. A message is the backend's own, for logs and for the texts that quote it. */
export function restFailure({ code, message }: RestRefusal, status: number, retryAfterMs?: number): Failure {
  if (status === 0) return noAnswer(message);
  if (REST_ENDED.has(code)) return failure('session-ended', message);
  if (code === '42501') return failure('denied', message);
  if (code === 'PT422') return failure('quota', message);
  return statusFailure(status, message, retryAfterMs);
}

/** Why the authentication service refused, where the caller has no name of its own for it. */
export function authFailure(error: unknown, wasSignedIn: boolean, retryAfterMs?: number): Failure {
  if (!isAuthError(error)) return thrownFailure(error);
  const { message, status = 0, code } = error;
  if (isAuthSessionMissingError(error)) return failure(wasSignedIn ? 'session-ended' : 'denied', message);
  if (error.name === 'AuthInvalidJwtError' || isSessionEndedCode(code)) return failure('session-ended', message);
  if (status === 0 || error.name === 'AuthUnknownError') return noAnswer(message);
  return statusFailure(status, message, retryAfterMs);
}

/** What was thrown where an answer was expected: the network, or a body that is not what it says it is. */
export const thrownFailure = (error: unknown): Failure =>
  noAnswer(error instanceof Error ? error.message : String(error));

/** No answer, or none that can be read. Nothing of it is the backend's own words, so there is nothing to quote. */
function noAnswer(told: string): Failure {
  if (told.includes(TIMED_OUT)) return failure('timeout');
  return failure(told.includes(OFFLINE) ? 'offline' : 'unavailable');
}

export function statusFailure(status: number, told: string, retryAfterMs?: number): Failure {
  const message = isSentence(told) ? told : '';
  if (status === 429) return failure('throttled', message, retryAfterMs);
  if (status >= 500 || (status >= 200 && status < 300)) return failure('unavailable', message);
  return failure(status === 401 || status === 403 ? 'denied' : 'rejected', message);
}

/** Longest text that anyone would say, in characters. */
const SENTENCE = 200;

/** A gateway on the way may answer with a page of its own, which is nobody's words. */
const isSentence = (text: string): boolean => text.length <= SENTENCE && !/[<{]/u.test(text);
