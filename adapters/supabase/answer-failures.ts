import { failure, type Failure } from '#core/failure.ts';
import { OFFLINE, TIMED_OUT } from './timed-fetch.ts';

/* Failures that can be text without the client library, which a guest's tracking page doesn't load. */

/** What's thrown instead of an answer: by the network, or by a malformed body. */
export const thrownFailure = (error: unknown): Failure =>
  noAnswer(error instanceof Error ? error.message : String(error));

/** No answer, or an unreadable one. It has no message of the backend's, so there's nothing to quote. */
export function noAnswer(text: string): Failure {
  if (text.includes(TIMED_OUT)) return failure('timeout');
  return failure(text.includes(OFFLINE) ? 'offline' : 'unavailable');
}

/** Why a request was refused, from the status of its answer. */
export function statusFailure(status: number, text: string, retryAfterMs?: number): Failure {
  const message = isSentence(text) ? text : '';
  // A function that isn't there yet, or not known yet: its name is nothing to quote.
  if (status === 404) return failure('unavailable');
  if (status === 429) return failure('throttled', message, retryAfterMs);
  if (status >= 500 || (status >= 200 && status < 300)) return failure('unavailable', message);
  return failure(status === 401 || status === 403 ? 'denied' : 'rejected', message);
}

/** Longest message worth showing, in characters. */
const SENTENCE = 200;

/** A gateway in between may answer with its own page, which isn't the backend's message. */
const isSentence = (text: string): boolean => text.length <= SENTENCE && !/[<{]/u.test(text);
