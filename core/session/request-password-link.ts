import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import { isEmail, normalizeEmail } from '../identity/email.ts';
import { NEXT_LINK_MS } from '../identity/password.ts';
import { noteMagicLinkAsked } from './magic-link.ts';

/** `too-many-links`: for this account or from this network. The next one is sent after `waitMs`. */
export type RequestLinkRefusal =
  | 'invalid-email'
  | 'send-failed'
  | { readonly code: 'too-many-links'; readonly waitMs: number };

/** Requests an email with a sign-in link (decision password-reset-ticket), and records the request in this browser. */
export function requestPasswordLink(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (typed: string): Promise<Result<void, RequestLinkRefusal>> => {
    const email = normalizeEmail(typed);
    if (!isEmail(email)) return refused('invalid-email');
    const asked = await auth.requestPasswordLink(email);
    if (!asked.ok) {
      const { kind, retryAfterMs = NEXT_LINK_MS } = asked.error;
      return refused(kind === 'throttled' ? { code: 'too-many-links', waitMs: retryAfterMs } : 'send-failed');
    }
    noteMagicLinkAsked(storage, clock);
    return ok();
  };
}
export type RequestPasswordLink = ReturnType<typeof requestPasswordLink>;
export const RequestPasswordLink = port<RequestPasswordLink>('RequestPasswordLink');
