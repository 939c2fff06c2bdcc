import { sessionEnd, sessionRequest, type SessionEnd } from './account/session-answers.ts';
import { NetworkFault, THROTTLED, timedFetch, UNREADABLE } from './timed-fetch.ts';

export interface NetworkListener {
  /** The authentication service said that the session has ended. */
  sessionEnded(why: SessionEnd): void;
}

/**
 * `fetch` with a timeout. It notifies the listener of ended sessions, which the client libraries hide, and removes the
 * expiry time by the server's clock from answers with a token. The library removes a session whose token isn't renewed
 * for almost any reason, so an answer that doesn't end the session counts as none: the library tries again later.
 */
export function watchedFetch(fetcher: typeof fetch, listener: NetworkListener): typeof fetch {
  const send = timedFetch(fetcher);
  return async (input, init) => {
    const response = await send(input, init);
    const address = addressOf(input);
    if (!address.includes('/auth/v1/')) return response;
    const request = sessionRequest(address);
    const body = await bodyOf(response);
    if (response.ok) {
      if (request === 'renewal' && !hasSession(body)) throw new NetworkFault(UNREADABLE, response);
      return byOwnClock(response, body);
    }
    if (request === null) return response;
    const end = sessionEnd(request, response.status, codeIn(body));
    if (end !== null) listener.sessionEnded(end);
    if (request === 'other') return response;
    if (end === null) throw new NetworkFault(response.status === 429 ? THROTTLED : UNREADABLE, response);
    // One code for all, so that each caller of the library recognizes it.
    return Response.json(
      { error_code: 'refresh_token_not_found', msg: messageIn(body) },
      { status: 400, statusText: response.statusText },
    );
  };
}

/** The answer's body, if it's a JSON object; otherwise an empty one. */
async function bodyOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Whether the library takes this answer for a session. */
const hasSession = (body: Readonly<Record<string, unknown>>): boolean =>
  ['access_token', 'refresh_token', 'expires_in'].every((part) => Boolean(body[part]));

/**
 * Removes `expires_at`, the expiry by the server's clock, from an answer with a token. The library compares it with the
 * device's clock: if that's ahead, it would renew the token before every request, until the service refuses. Without it,
 * the library counts `expires_in` from now.
 */
function byOwnClock(response: Response, body: Readonly<Record<string, unknown>>): Response {
  if (!('expires_at' in body)) return response;
  const { expires_at: _byServersClock, ...rest } = body;
  const { status, statusText, headers } = response;
  return new Response(JSON.stringify(rest), { status, statusText, headers });
}

/**
 * A refusal's code: `code` is text in the API version that auth-js requests; in the one before, it's in `error_code`.
 */
function codeIn({ code, error_code: older }: Readonly<Record<string, unknown>>): string | undefined {
  const found = typeof code === 'string' ? code : older;
  return typeof found === 'string' ? found : undefined;
}

const messageIn = ({ message, msg }: Readonly<Record<string, unknown>>): string => String(message ?? msg ?? '');

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));
