import { SECRET_KEY } from './database.ts';
import { authRefusal } from './json-response.ts';

/** As `sign_in_sign_ups` in `supabase/config.toml`. */
const SIGN_INS = 30;
const WINDOW_MS = 5 * 60_000;

/** All browsers on this machine have the same address, so they aren't counted. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/u;

/** The address that the hosted service counts a sign-in under; null if it isn't counted. */
function addressOf({ headers }: Request): string | null {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null;
  // Only a call with the secret key may name the client's address; otherwise the functions' own address counts.
  const address =
    headers.get('apikey') === SECRET_KEY ? (headers.get('sb-forwarded-for') ?? 'the functions themselves') : last;
  return address === null || LOOPBACK.test(address) ? null : address;
}

/** The hosted authentication service's limit of sign-ins by address, with "IP address forwarding" turned on. */
export function signInLimit() {
  const times = new Map<string, number[]>();
  return (request: Request): Response | null => {
    const url = new URL(request.url);
    if (url.pathname !== '/auth/v1/token' || url.searchParams.get('grant_type') !== 'password') return null;
    const address = addressOf(request);
    if (address === null) return null;
    const recent = (times.get(address) ?? []).filter((at) => Date.now() - at < WINDOW_MS);
    times.set(address, [...recent, Date.now()]);
    return recent.length < SIGN_INS ? null : authRefusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  };
}
