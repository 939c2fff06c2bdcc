import { isIP } from 'node:net';
import { CLIENT_ADDRESS } from '../auth-gateway.ts';
import { numberOf, type AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

const BURST = 30;
const WINDOW_S = 5 * 60;

/** The setting with the number of requests in five minutes, by the bucket that requests take from. */
const RATES: Readonly<Record<string, string>> = {
  token: 'token_refresh',
  verify: 'token_verifications',
  signup: 'sign_in_sign_ups',
  recover: 'sign_in_sign_ups',
  otp: 'sign_in_sign_ups',
  magiclink: 'sign_in_sign_ups',
  user: 'sign_in_sign_ups',
};

/** The address that a request counts for; none if the platform didn't name one. */
function addressOf({ headers }: Request): string | null {
  const named = headers.get('sb-forwarded-for')?.split(',')[0]?.trim() ?? '';
  return isIP(named) === 0 ? headers.get(CLIENT_ADDRESS) : named;
}

/**
 * The service's limits: each address has a bucket of thirty for each kind of request, which is refilled at the setting's
 * rate. Sign-ins, refreshed tokens and exchanged codes take from the same one.
 */
export function rateLimits(auth: AuthContext, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    forget: () => buckets.clear(),
    count(bucket: string, request: Request): void {
      const address = addressOf(request);
      if (address === null) return;
      const rate = numberOf(auth, `auth.rate_limit.${RATES[bucket] ?? ''}`, 30) / WINDOW_S;
      const key = `${bucket} ${address}`;
      const { left, at } = buckets.get(key) ?? { left: BURST, at: now() };
      const refilled = Math.min(BURST, left + ((now() - at) / 1000) * rate);
      buckets.set(key, { left: refilled < 1 ? refilled : refilled - 1, at: now() });
      if (refilled < 1) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    },
  };
}

export type RateLimits = ReturnType<typeof rateLimits>;
