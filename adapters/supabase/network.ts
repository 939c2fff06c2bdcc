import { timedFetch } from './timed-fetch.ts';

export interface NetworkListener {
  /** The authentication service said that the session has ended. The code is the reason. */
  sessionEnded(code: string): void;
  /** A 429 came back; when to try again, in ms, if the answer says. */
  throttled(retryAfterMs: number | undefined): void;
}

const ENDED = new Set([
  'session_expired',
  'session_not_found',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'bad_jwt',
  'user_not_found',
  'user_banned',
]);
export const isSessionEndedCode = (code: string | undefined): code is string => code !== undefined && ENDED.has(code);
/** The session has ended because its account no longer exists. */
export const ACCOUNT_GONE = 'user_not_found';

/**
 * `fetch` with a timeout. It notifies the listener of answers that the client libraries hide, and removes the expiry
 * time by the server's clock from answers with a token.
 */
export function watchedFetch(fetcher: typeof fetch, listener: NetworkListener): typeof fetch {
  const send = timedFetch(fetcher);
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === 429) listener.throttled(retryAfter(response));
    if (!addressOf(input).includes('/auth/v1/')) return response;
    if (response.ok) return byOwnClock(response);
    if (response.status >= 400 && response.status < 500) {
      const code = await codeIn(response.clone());
      if (isSessionEndedCode(code)) listener.sessionEnded(code);
    }
    return response;
  };
}

/**
 * Removes `expires_at`, the expiry by the server's clock, from an answer with a token. The library compares it with the
 * device's clock: if that's ahead, it would renew the token before every request, until the service refuses. Without it,
 * the library counts `expires_in` from now.
 */
async function byOwnClock(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('expires_at' in body)) return response;
  const { expires_at: _byServersClock, ...rest } = body;
  const { status, statusText, headers } = response;
  return new Response(JSON.stringify(rest), { status, statusText, headers });
}

/**
 * A refusal's code: `code` is text in the API version that auth-js requests; in the one before, it's in `error_code`.
 */
async function codeIn(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => null);
  const { code, error_code: older } = (body ?? {}) as { code?: unknown; error_code?: unknown };
  const found = typeof code === 'string' ? code : older;
  return typeof found === 'string' ? found : undefined;
}

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
