import type { BusinessId } from '../business/business-id.ts';
import { REQUEST_DENIALS } from '../delivery/lifecycle/policy.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { ApiKey, ApiKeyId, RollHours } from './api-key.ts';

/** A key that its owner's device has made. Only the SHA-256 of the key in hex leaves the device. */
export interface NewApiKey extends Pick<ApiKey, 'id' | 'business' | 'mode' | 'access' | 'name' | 'hint'> {
  readonly digest: string;
}

/**
 * Why no key was made.
 * - `no-such-business`: it isn't theirs, or there is none; administrators can't make keys either
 * - `wrong-password`: a live key needs the owner's, so that a stolen session can't become a key
 * - the others of `requestDenial`: a live key needs what ordering needs, a test key a verified email
 */
export const KEY_MAKING_REFUSALS = [
  ...REQUEST_DENIALS,
  'no-such-business',
  'wrong-password',
  'too-many-keys',
  'invalid',
] as const;
export type KeyMakingRefusal = (typeof KEY_MAKING_REFUSALS)[number];

/** The keys of a business, for its owner. Administrators see and revoke them. */
export interface ApiKeys {
  /** Newest first, revoked ones included; none of a business that isn't theirs. */
  list(business: BusinessId): Promise<Result<readonly ApiKey[], Failure>>;
  /** `password` is the owner's; null for a test key. The same key sent again is made once. */
  make(key: NewApiKey, password: string | null): Promise<Result<ApiKey, KeyMakingRefusal | Failure>>;
  /** Makes a new key with the mode and the access of the old one, which expires in `hours`. */
  roll(
    old: ApiKeyId,
    next: NewApiKey,
    hours: RollHours,
    password: string | null,
  ): Promise<Result<ApiKey, KeyMakingRefusal | 'no-such-key' | Failure>>;
  /** Revokes a key, from the next request on. */
  revoke(key: ApiKeyId): Promise<Result<void, 'no-such-key' | Failure>>;
}
export const ApiKeys = port<ApiKeys>('ApiKeys');
