import { missRefusal } from '../delivery/track/tracking-limits.ts';
import { failure, type Failure } from '../failure.ts';
import { ok, refused, type Result } from '../result.ts';
import { WANTED_KINDS, type WantedKind } from './alert.ts';
import { isPushSubscription, type PushSubscriptionKeys } from './push-endpoint.ts';

const UNACCEPTABLE = failure('rejected', 'not acceptable: device');

/** Decides a device of a person: the kinds of alerts that it gets, each once. */
export function decideDevice(
  subscription: PushSubscriptionKeys,
  kinds: readonly WantedKind[],
): Result<readonly WantedKind[], Failure> {
  const areKnown = kinds.length > 0 && kinds.every((kind) => WANTED_KINDS.includes(kind));
  return areKnown && isPushSubscription(subscription) ? ok([...new Set(kinds)]) : refused(UNACCEPTABLE);
}

/**
 * Decides a device of a delivery's recipient: the kinds of alerts that it gets; null for a miss, if the number and the
 * key don't open a delivery on its way. Misses come first.
 */
export function decideRecipientDevice(
  { opens, isUsedUp }: { readonly opens: boolean; readonly isUsedUp: boolean },
  subscription: PushSubscriptionKeys,
): Result<readonly WantedKind[] | null, Failure> {
  const throttled = missRefusal({ isUsedUp, hasKey: opens });
  if (throttled !== null) return refused(throttled);
  if (!opens) return ok(null);
  return isPushSubscription(subscription) ? ok(['on-its-way', 'at-the-door']) : refused(UNACCEPTABLE);
}
