import type { PasswordSignInRefusal, SessionChange } from '#core/identity/auth-port.ts';

/** Why the server ended a session. */
export type SessionEnd = Extract<SessionChange, 'ended-elsewhere' | 'account-deleted' | 'account-blocked'>;

/** A request about a session: the renewal of its token, or another one made with it. */
export type SessionRequest = 'renewal' | 'other';

/**
 * The refusals of the authentication service that end a session, by status and code. Every other answer says nothing
 * about the session: too many requests from one address, a fault, another service's page. A status belongs to its code:
 * `user_not_found` is also sent with 404, about an address.
 */
const ENDS: Readonly<Record<number, Readonly<Record<string, SessionEnd>>>> = {
  400: {
    bad_jwt: 'ended-elsewhere',
    refresh_token_already_used: 'ended-elsewhere',
    refresh_token_not_found: 'ended-elsewhere',
    session_expired: 'ended-elsewhere',
    session_not_found: 'ended-elsewhere',
    user_banned: 'account-blocked',
  },
  403: {
    bad_jwt: 'ended-elsewhere',
    session_expired: 'ended-elsewhere',
    session_not_found: 'ended-elsewhere',
    user_banned: 'account-blocked',
    user_not_found: 'account-deleted',
  },
};

/** Refusals that end a session only if its token was to be renewed: the token has a form that the service never gives. */
const ENDS_RENEWAL: typeof ENDS = { 400: { validation_failed: 'ended-elsewhere' } };

/** Why this refusal ends the session that was used for the request; null if the session goes on. */
export const sessionEnd = (request: SessionRequest, status: number, code = ''): SessionEnd | null =>
  ENDS[status]?.[code] ?? (request === 'renewal' ? (ENDS_RENEWAL[status]?.[code] ?? null) : null);

/** The kind of a request to this address; null if it's about no session, such as a sign-in. */
export function sessionRequest(address: string): SessionRequest | null {
  const { pathname, searchParams } = new URL(address);
  if (pathname.endsWith('/auth/v1/token')) return searchParams.get('grant_type') === 'refresh_token' ? 'renewal' : null;
  return /\/auth\/v1\/(?:user|logout)$/u.test(pathname) ? 'other' : null;
}

/** The refusals of a sign-in with a password that the product has words for. */
export const SIGN_IN_REFUSALS: Readonly<Record<string, PasswordSignInRefusal>> = {
  invalid_credentials: 'invalid-credentials',
  user_banned: 'account-blocked',
  email_not_confirmed: 'email-unconfirmed',
};
