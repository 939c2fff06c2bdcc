import type { ApiExplorer } from '#core/integration/api-calls.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { NetworkFault, TIMED_OUT, timedFetch } from '../timed-fetch.ts';

/**
 * The API at its own address, called from a page. `address` has no slash at its end. Keys are typed: none is offered.
 * An answer has the headers that pages may read, since the API has another origin.
 */
export function supabaseExplorer(address: string, fetcher: typeof fetch = (...call) => fetch(...call)): ApiExplorer {
  const send = timedFetch(fetcher);
  return {
    address: async () => address,
    offered: async () => [],
    async send({ method, path, headers, body }) {
      const since = performance.now();
      try {
        const response = await send(address + path, { method, headers, body, credentials: 'omit' });
        const text = await response.text();
        const ms = Math.round(performance.now() - since);
        return ok({ status: response.status, headers: [...response.headers], body: text, ms });
      } catch (error) {
        const isLate = error instanceof NetworkFault && error.code === TIMED_OUT;
        return refused(failure(isLate ? 'timeout' : 'offline'));
      }
    },
  };
}
