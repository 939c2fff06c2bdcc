import type { AlertDevices } from '#core/alert/alert-devices.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { statusFailure, thrownFailure } from '../answer-failures.ts';
import type { ProjectAddress } from '../connection.ts';
import { timedFetch } from '../timed-fetch.ts';

/**
 * Stores the device of a recipient, who needn't be signed in: through the Edge Function that also tracks for guests, by
 * plain `fetch`.
 */
export function saveRecipientDevice(
  { url }: Pick<ProjectAddress, 'url'>,
  fetcher: typeof fetch,
): AlertDevices['saveForRecipient'] {
  const send = timedFetch(fetcher);
  return async (number, key, { endpoint, p256dh, auth }) => {
    try {
      const response = await send(`${url}/functions/v1/track`, {
        method: 'POST',
        body: JSON.stringify({ number, key, device: { endpoint, p256dh, auth } }),
        referrerPolicy: 'no-referrer',
      });
      const { saved, message, retryAfterMs } = ((await response.json().catch(() => null)) ?? {}) as Readonly<
        Record<string, unknown>
      >;
      if (response.ok) return typeof saved === 'boolean' ? ok(saved) : refused(failure('unavailable'));
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
