import type { Business } from '../business/business.ts';
import { HOUR } from '../clock.ts';
import { requestDenial, type Standing } from '../delivery/lifecycle/policy.ts';
import { failure, type Failure } from '../failure.ts';
import { later, type Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import { isStorableKey, isUsable, KEYS_LIMIT, type ApiKey, type RollHours } from './api-key.ts';
import type { KeyMakingRefusal, NewApiKey } from './api-keys.ts';
import { PASSWORDS_FOR_KEYS } from './api-limits.ts';

/** A key with the digest that its software is recognized by. */
export interface DigestedKey extends ApiKey {
  /** The SHA-256 of the key, in hex. */
  readonly digest: string;
}

/** The facts that a new key is decided by. */
export interface KeyFacts {
  readonly now: Instant;
  /** Null unless it's a business of the caller's own. */
  readonly business: Pick<Business, 'status'> | null;
  readonly person: Standing;
  /** Whether they sent their password. */
  readonly isPassword: boolean;
  /** Whether they have tried too many passwords. */
  readonly isUsedUp: boolean;
  /** The stored key with the same id or digest; undefined if there's none. */
  readonly same: DigestedKey | undefined;
  /** The number of usable keys that the business has, not counting one that's replaced. */
  readonly usable: number;
}

/**
 * Decides a new key: the one to store, or null if a retry has made it already. Refuses for the business, the values, the
 * email; for a live key, the standing and the password; then a key that's there, and the number of keys.
 */
export function decideKey(
  { now, business, person, isPassword, isUsedUp, same, usable }: KeyFacts,
  key: NewApiKey,
): Result<DigestedKey | null, KeyMakingRefusal | Failure> {
  if (business === null) return refused('no-such-business');
  if (!isStorableKey(key)) return refused('invalid');
  if (!person.emailVerified) return refused('not-verified');
  if (key.mode === 'live') {
    const standing = requestDenial(person, business.status);
    if (standing !== null) return refused(standing);
    if (isUsedUp) return refused(failure('throttled', 'Too many passwords', PASSWORDS_FOR_KEYS.windowMs));
    if (!isPassword) return refused('wrong-password');
  }
  const { id, business: of, mode, access, name, hint, digest } = key;
  if (same !== undefined)
    return same.id === id && same.digest === digest && same.business === of ? ok(null) : refused('invalid');
  if (usable >= KEYS_LIMIT) return refused('too-many-keys');
  const times = { madeAt: now, expiresAt: null, usedAt: null, usedFrom: null, revokedAt: null };
  return ok({ id, business: of, mode, access, name: name.trim(), hint, digest, ...times });
}

/** Decides whether a key may be replaced; `isDone` if an earlier try has replaced it. Null for a key that isn't theirs. */
export const decideRoll = <Key extends ApiKey>(
  key: Key | null,
  next: Pick<NewApiKey, 'business'>,
  isDone: boolean,
  now: Instant,
): Result<Key, 'no-such-key'> =>
  key === null || key.business !== next.business || (!isDone && !isUsable(key, now)) ? refused('no-such-key') : ok(key);

/** When a replaced key expires: no later than it would have. */
export function expiryAfterRoll({ expiresAt }: Pick<ApiKey, 'expiresAt'>, hours: RollHours, now: Instant): Instant {
  const end = later(now, hours * HOUR);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

/** Decides a revocation: the change of the key, or null if it was revoked before. Null for a key that isn't theirs. */
export function decideRevocation(
  key: Pick<ApiKey, 'revokedAt'> | null,
  now: Instant,
): Result<Pick<ApiKey, 'revokedAt'> | null, 'no-such-key'> {
  if (key === null) return refused('no-such-key');
  return ok(key.revokedAt === null ? { revokedAt: now } : null);
}
