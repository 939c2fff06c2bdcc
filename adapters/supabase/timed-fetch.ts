/** Timeout of a request, in ms. */
export const TIMEOUT_MS = 15_000;
/** Timeout of a request with a picture, in ms. */
const LARGE_TIMEOUT_MS = 60_000;
const LARGE_BODY_CHARACTERS = 100_000;

/** Codes that pass through the client libraries, which keep only an error's message and code. */
export const OFFLINE = 'network_offline';
export const TIMED_OUT = 'network_timeout';
export const THROTTLED = 'network_throttled';
export const UNREADABLE = 'network_unreadable';

/** A request that got no answer, or none that says anything about what was asked. */
export class NetworkFault extends Error {
  override readonly name = 'NetworkFault';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** `fetch` with a timeout. A request without an answer throws a {@link NetworkFault}. */
export function timedFetch(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const large = typeof init?.body === 'string' && init.body.length > LARGE_BODY_CHARACTERS;
    const timeout = AbortSignal.timeout(large ? LARGE_TIMEOUT_MS : TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      return await fetcher(input, { ...init, signal });
    } catch (error) {
      throw new NetworkFault(timeout.aborted ? TIMED_OUT : OFFLINE, error);
    }
  };
}
