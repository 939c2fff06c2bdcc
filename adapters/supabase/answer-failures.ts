import { failure, type Failure } from '#core/failure.ts';
import { OFFLINE, THROTTLED, TIMED_OUT } from './timed-fetch.ts';

/* Failures of requests without the client library, which a guest's tracking page doesn't load. */

/** The failure for an error that was thrown instead of an answer: by the network, or by a malformed body. */
export const thrownFailure = (error: unknown): Failure =>
  noAnswer(error instanceof Error ? error.message : String(error));

/** The failure for no answer, or an unreadable one. It has no message of the backend to quote. */
export function noAnswer(text: string): Failure {
  if (text.includes(TIMED_OUT)) return failure('timeout');
  if (text.includes(THROTTLED)) return failure('throttled');
  return failure(text.includes(OFFLINE) ? 'offline' : 'unavailable');
}

/** Why a request was refused, from the status of its answer. */
export function statusFailure(status: number, text: string, retryAfterMs?: number): Failure {
  const message = isSentence(text) ? text : '';
  // The function doesn't exist yet, or isn't known yet. Its name isn't a message to quote.
  if (status === 404) return failure('unavailable');
  if (status === 429) return failure('throttled', message, retryAfterMs);
  if (status >= 500 || (status >= 200 && status < 300)) return failure('unavailable', message);
  return failure(status === 401 || status === 403 ? 'denied' : 'rejected', message);
}

/** Longest message worth showing, in characters. */
const SENTENCE = 200;

/** Whether a text can be the backend's message: a gateway in between may answer with its own page. */
const isSentence = (text: string): boolean => text.length <= SENTENCE && !/[<{]/u.test(text);
