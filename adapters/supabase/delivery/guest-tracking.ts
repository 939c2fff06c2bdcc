import type { Tracking } from '#core/delivery/tracking.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { statusFailure, thrownFailure } from '../answer-failures.ts';
import type { ProjectAddress } from '../connection.ts';
import { watchedFetch } from '../network.ts';
import { isSentTracked, trackedFrom } from './received-tracking.ts';

const noListener = { sessionEnded() {}, throttled() {} };

/**
 * Follows deliveries for whoever isn't signed in, through the function that counts misses by client. It asks with plain
 * `fetch`, so that the tracking page needs no client library. Number and key go in the body, never in the address.
 */
export function guestTracking({ url, anonKey }: ProjectAddress, fetcher: typeof fetch): Tracking {
  const ask = watchedFetch(fetcher, noListener);
  return {
    async find(number, key) {
      try {
        const response = await ask(`${url}/functions/v1/track`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', apikey: anonKey, authorization: `Bearer ${anonKey}` },
          body: JSON.stringify(key === null ? { number } : { number, key }),
          referrerPolicy: 'no-referrer',
        });
        const body = ((await response.json().catch(() => null)) ?? {}) as Readonly<Record<string, unknown>>;
        if (!response.ok) {
          const { message, retryAfterMs } = body;
          return refused(
            statusFailure(
              response.status,
              typeof message === 'string' ? message : '',
              typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
            ),
          );
        }
        const { delivery } = body;
        if (delivery === null) return ok(null);
        return isSentTracked(delivery) ? ok(trackedFrom(delivery)) : refused(failure('unavailable'));
      } catch (error) {
        return refused(thrownFailure(error));
      }
    },
  };
}
