import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import { isEmail, normalizeEmail } from '../identity/email.ts';
import { noteMagicLinkAsked } from './magic-link.ts';

/** Requests an email with a sign-in link (decision password-reset-ticket), and records the request in this browser. */
export function requestPasswordLink(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  return async (typed: string): Promise<Result<void, 'invalid-email' | 'send-failed'>> => {
    const email = normalizeEmail(typed);
    if (!isEmail(email)) return refused('invalid-email');
    const asked = await auth.requestPasswordLink(email);
    if (!asked.ok) return refused('send-failed');
    noteMagicLinkAsked(storage, clock);
    return ok();
  };
}
export type RequestPasswordLink = ReturnType<typeof requestPasswordLink>;
export const RequestPasswordLink = port<RequestPasswordLink>('RequestPasswordLink');
