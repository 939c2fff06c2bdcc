import type { BusinessId } from '#core/business/business-id.ts';
import type { UserId } from '#core/identity/user-id.ts';

/** Owners whose account was approved together with their business, so that one undo reverts both. */
const owners = new Map<BusinessId, UserId>();

export const noteApprovedTogether = (business: BusinessId, owner: UserId): void => void owners.set(business, owner);

/** Returns the owner who was approved together with a business, and forgets it. */
export function takeApprovedTogether(business: BusinessId): UserId | null {
  const owner = owners.get(business) ?? null;
  owners.delete(business);
  return owner;
}
