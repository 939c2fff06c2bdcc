import { DAY } from '../clock.ts';
import type { Role } from './roles.ts';

/** The status of a person's account. The first two are the spec's (§4); the others are an administrator's decision. */
export type AccountStatus = 'Active' | 'Pending' | 'Rejected' | 'Suspended';
export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['Active', 'Pending', 'Rejected', 'Suspended'];

/** How long an account lives whose email is not verified (spec §9), in ms. */
export const UNVERIFIED_ACCOUNT_LIFE_MS = DAY;

const needsApproval = (roles: readonly Role[]) => roles.includes('merchant') || roles.includes('courier');

/** The status of someone with these roles before anyone has decided (spec §9): Pending for merchant and courier, else Active. */
export const initialAccountStatus = (roles: readonly Role[]): AccountStatus =>
  needsApproval(roles) ? 'Pending' : 'Active';

/** The status to show: the stored one as it is, also one that is not known here, or the initial one where none is stored. */
export function accountStatus(stored: string | null | undefined, roles: readonly Role[]): string {
  return stored?.trim() || initialAccountStatus(roles);
}

/**
 * The status after the person changed their own roles (decision account-type-roles). Taking merchant or courier asks for approval
 * anew; any other status is an administrator's and stands, whatever the person chooses.
 */
export function statusAfterRoleChange(status: string, before: readonly Role[], after: readonly Role[]): string {
  if (status !== 'Active' && status !== 'Pending') return status;
  const taken = after.some((role) => (role === 'merchant' || role === 'courier') && !before.includes(role));
  if (taken) return 'Pending';
  return needsApproval(after) ? status : 'Active';
}
