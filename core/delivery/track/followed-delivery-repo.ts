import type { UserId } from '#core/identity/user-id.ts';
import type { Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { FollowedNumber } from './followed-number.ts';

/** The delivery that a customer follows (spec §3, delivery_tracking): one per person, and only their own. */
export interface FollowedDeliveryRepo {
  /** Null if they follow none. */
  find(owner: UserId): Promise<Result<FollowedNumber | null, Failure>>;
  /** Replaces the earlier number. */
  save(owner: UserId, number: FollowedNumber): Promise<Result<void, Failure>>;
}
export const FollowedDeliveryRepo = port<FollowedDeliveryRepo>('FollowedDeliveryRepo');
