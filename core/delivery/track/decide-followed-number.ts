import { isOwn, type Actor } from '#core/account/policy.ts';
import { DENIED, UNSTORABLE } from '#core/backend-failures.ts';
import type { Failure } from '#core/failure.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isStorableFollowedNumber, type FollowedNumber } from './followed-number.ts';

/** Decides the number that a person follows: its owner comes first. */
export function decideFollowedNumber(
  by: Pick<Actor, 'id'>,
  owner: UserId,
  number: FollowedNumber,
): Result<void, Failure> {
  if (!isOwn(by, owner)) return refused(DENIED);
  return isStorableFollowedNumber(number) ? ok() : refused(UNSTORABLE);
}
