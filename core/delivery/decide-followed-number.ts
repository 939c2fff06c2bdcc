import { isOwn, type Actor } from '../account/policy.ts';
import { DENIED, UNSTORABLE } from '../backend-failures.ts';
import type { Failure } from '../failure.ts';
import type { UserId } from '../identity/user-id.ts';
import { ok, refused, type Result } from '../result.ts';
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
