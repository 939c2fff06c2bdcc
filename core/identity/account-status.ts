import { DAY } from '../clock.ts';
import type { Role } from './roles.ts';

/** The status of a person's account. The first two are the spec's (§4); the others are an administrator's decision. */
export type AccountStatus = 'Active' | 'Pending' | 'Rejected' | 'Suspended';
export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['Active', 'Pending', 'Rejected', 'Suspended'];

/** The time for which an account with an unverified email is kept (spec §9), in ms. */
export const UNVERIFIED_ACCOUNT_LIFE = DAY;

/** Whether an account that has been unverified since then has been so for too long. */
export const isUnverifiedTooLong = (since: number, now: number): boolean => now - since >= UNVERIFIED_ACCOUNT_LIFE;

const needsApproval = (roles: readonly Role[]) => roles.includes('merchant') || roles.includes('courier');

/**
 * The status that an account with these roles starts with (spec §9): Pending for merchants and couriers, else Active.
 */
export const initialAccountStatus = (roles: readonly Role[]): AccountStatus =>
  needsApproval(roles) ? 'Pending' : 'Active';

/** The status to show: the stored one, even if we don't know it, or the initial one if none is stored. */
export function accountStatus(stored: string | null | undefined, roles: readonly Role[]): string {
  return stored?.trim() || initialAccountStatus(roles);
}

/** Whether the roles after a change include a new one that needs approval. */
export const addsWorkRole = (before: readonly Role[], after: readonly Role[]): boolean =>
  after.some((role) => (role === 'merchant' || role === 'courier') && !before.includes(role));

/**
 * The status after people change their own roles (decision account-type-roles). Adding merchant or courier needs a new
 * approval. Any other status was set by an administrator and stays.
 */
export function statusAfterRoleChange(status: string, before: readonly Role[], after: readonly Role[]): string {
  if (status !== 'Active' && status !== 'Pending') return status;
  if (addsWorkRole(before, after)) return 'Pending';
  return needsApproval(after) ? status : 'Active';
}
