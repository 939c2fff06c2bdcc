import { failure, type Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import type { KeyRefusal, RateLimited } from './api-gate.ts';
import { isUsable, type ApiKey } from './api-key.ts';
import type { LimitState } from './api-limits.ts';

/** The facts that a request with a key is decided by. */
export interface OpenFacts<Known extends { readonly key: Pick<ApiKey, 'expiresAt' | 'revokedAt'> }> {
  readonly now: Instant;
  /** The key with its business; null for an unknown key, and for a key of a removed business. */
  readonly known: Known | null;
  /** Whether the operator has blocked the business's owner. */
  readonly isBlocked: boolean;
  /** The client's refused keys. */
  readonly misses: LimitState;
  /** The requests of the key's business and of the key, in the order in which they're checked. */
  readonly requests: readonly LimitState[];
}

/** The refusal of the first limit that's used up; null if none is. */
export function limitRefusal(limits: readonly LimitState[]): RateLimited | null {
  const limit = limits.find(({ remaining }) => remaining === 0);
  return limit === undefined ? null : { code: 'rate-limited', limit };
}

/** Whether a key opens its business. The software of a blocked owner is shut out. */
export const isOpenKey = (key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, isBlocked: boolean, now: Instant): boolean =>
  isUsable(key, now) && !isBlocked;

/** Decides whether a key opens its business. A client with too many misses isn't told about the key. */
export function decideOpen<Known extends { readonly key: Pick<ApiKey, 'expiresAt' | 'revokedAt'> }>({
  now,
  known,
  isBlocked,
  misses,
  requests,
}: OpenFacts<Known>): Result<Known, KeyRefusal> {
  const isOpen = known !== null && isOpenKey(known.key, isBlocked, now);
  const limited = limitRefusal(isOpen ? requests : [misses]);
  if (limited !== null) return refused(limited);
  if (isOpen) return ok(known);
  return refused(known === null ? 'unknown-key' : 'revoked-key');
}

/** The failure of a call whose key was revoked after it was opened. */
export const KEY_REVOKED: Failure = failure('session-ended', 'The key was revoked');
