import { trackingKey } from '#core/delivery/track/tracking-link.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { failure, type Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import { statusFailure, thrownFailure } from '../answer-failures.ts';
import { timedFetch } from '../timed-fetch.ts';

/** The fields of a request or an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/** The refusal of an answer that this page doesn't know. */
export const malformed = refused(failure('unavailable'));

/** A text that can't be a key may have characters that the function refuses. */
export const named = (number: TrackingNumber, text: string | null): Fields => {
  const key = trackingKey(text);
  return key === null ? { number } : { number, key };
};

/** Asks the Edge Function `track`, which guests call. */
export function guestAsk(url: string, fetcher: typeof fetch, onUnknownAnswer: () => void) {
  const send = timedFetch(fetcher);

  return async <T>(asked: Fields, read: (answer: Fields) => Result<T, Failure>): Promise<Result<T, Failure>> => {
    try {
      const response = await send(`${url}/functions/v1/track`, {
        method: 'POST',
        // As plain text and without an API key, so that the browser sends no preflight: one request, not two.
        body: JSON.stringify(asked),
        referrerPolicy: 'no-referrer',
      });
      const body: unknown = await response.json().catch(() => null);
      const fields = (body ?? {}) as Fields;
      if (response.ok) {
        const answer = read(fields);
        // An answer from something in between, such as a Wi-Fi portal, has no delivery.
        if (!answer.ok && typeof body === 'object' && body !== null) onUnknownAnswer();
        return answer;
      }
      const { message, retryAfterMs } = fields;
      return refused(
        statusFailure(
          response.status,
          typeof message === 'string' ? message : '',
          typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
        ),
      );
    } catch (error) {
      return refused(thrownFailure(error));
    }
  };
}
