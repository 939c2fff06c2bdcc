import * as v from 'valibot';
import { HOUR, type Clock } from '../clock.ts';
import { port } from '../port.ts';
import { linkParameters, linkToken } from './link-token.ts';
import { refused, type Result } from '../result.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { Session } from '../identity/session.ts';

/** Delay before leaving the sign-in page after a link was accepted (spec §9), in ms. */
export const MAGIC_LINK_REDIRECT_MS = 100;
/** The time for which a link requested in this browser is accepted (decision magic-links), in ms. */
export const MAGIC_LINK_VALID_MS = HOUR;

const asked = storedRecord('local', 'magic-link-asked', v.object({ at: v.number() }));

/** Records that this browser has requested a link. */
export const noteMagicLinkAsked = (storage: LocalStoragePort, clock: Clock) =>
  asked.write(storage, { at: clock.now() });

/** The parameters of a returning link. */
export interface MagicLinkReturn {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly type: string | null;
  /** A one-time token, which the link in the email has instead of tokens. */
  readonly tokenHash: string | null;
  /** A code to exchange for tokens, which the authentication service sends instead of them (spec §9, PKCE). */
  readonly code: string | null;
}

const REFUSED: MagicLinkReturn = {
  accessToken: null,
  refreshToken: null,
  type: 'recovery',
  tokenHash: null,
  code: null,
};

/**
 * Reads a returning magic link from a query string, even one with an error; null when it isn't one (spec §2, /sign-in). A
 * link with two tokens, or with a parameter that comes twice, carries nothing: one of them may be a stranger's.
 */
export function readMagicLink(query: string): MagicLinkReturn | null {
  const params = linkParameters(query);
  const token = (name: string) => linkToken(params.get(name));
  const link = {
    accessToken: token('access_token'),
    refreshToken: token('refresh_token'),
    type: token('type'),
    tokenHash: token('token_hash'),
    code: token('code'),
  };
  const isTwice = ['access_token', 'refresh_token', 'type', 'token_hash', 'code'].some(
    (name) => params.getAll(name).length > 1,
  );
  const tokens = [link.accessToken ?? link.refreshToken, link.tokenHash, link.code].filter((token) => token !== null);
  if (isTwice || tokens.length > 1) return REFUSED;
  const carries = [link.accessToken, link.refreshToken, link.tokenHash, link.code].some((part) => part !== null);
  return carries || link.type === 'recovery' || params.has('error_code') ? link : null;
}

/**
 * Signs in with a returning link. It's accepted only if this browser requested a link within the last hour and no other
 * person is signed in, so that a stranger's link can't sign anyone in to the stranger's account (decision magic-links).
 */
export function acceptMagicLink(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (link: MagicLinkReturn): Promise<Result<Session, 'link-refused'>> => {
    const request = asked.read(storage);
    asked.remove(storage);
    const fresh = request !== null && clock.now() - request.at <= MAGIC_LINK_VALID_MS && request.at <= clock.now();
    const current = await auth.getSession();
    if (!fresh || !current.ok || current.value !== null) return refused('link-refused');
    const session = await sessionFrom(auth, link);
    return session?.ok === true ? session : refused('link-refused');
  };
}

/** Signs in with the token or code in the link; null if that's incomplete. */
function sessionFrom(auth: AuthPort, link: MagicLinkReturn): ReturnType<AuthPort['setSession']> | null {
  const { tokenHash, code, accessToken, refreshToken } = link;
  if (tokenHash !== null) return auth.verifyLink(tokenHash);
  if (code !== null) return auth.exchangeCode(code);
  return accessToken === null || refreshToken === null ? null : auth.setSession({ accessToken, refreshToken });
}
export type AcceptMagicLink = ReturnType<typeof acceptMagicLink>;
export const AcceptMagicLink = port<AcceptMagicLink>('AcceptMagicLink');
