import { failure, type Failure } from '#core/failure.ts';
import { OFFLINE, TIMED_OUT } from './network.ts';

/* Failures that need no client library to be told: a guest's tracking page has none. */

/** What was thrown where an answer was expected: the network, or a body that is not what it says it is. */
export const thrownFailure = (error: unknown): Failure =>
  noAnswer(error instanceof Error ? error.message : String(error));

/** No answer, or none that can be read. Nothing of it is the backend's own words, so there is nothing to quote. */
export function noAnswer(told: string): Failure {
  if (told.includes(TIMED_OUT)) return failure('timeout');
  return failure(told.includes(OFFLINE) ? 'offline' : 'unavailable');
}

/** Why a request was refused, by the status of its answer. */
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
