import type { Role } from './roles.ts';

/** The status of a person's account. The first two are the spec's (§4); the others are an administrator's decision. */
export type AccountStatus = 'Active' | 'Pending' | 'Rejected' | 'Suspended';
export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['Active', 'Pending', 'Rejected', 'Suspended'];

const needsApproval = (roles: readonly Role[]) => roles.includes('merchant') || roles.includes('courier');

/** The status of someone with these roles before anyone has decided (spec §9): Pending for merchant and courier, else Active. */
export const initialAccountStatus = (roles: readonly Role[]): AccountStatus =>
  needsApproval(roles) ? 'Pending' : 'Active';

/** The status to show: the stored one, or the initial one where none is stored (decision default-account-status). */
export function accountStatus(stored: string | null | undefined, roles: readonly Role[]): AccountStatus {
  return ACCOUNT_STATUSES.find((status) => status === stored) ?? initialAccountStatus(roles);
}

/**
 * The status after the person changed their own roles (decision account-type-roles). Taking merchant or courier asks
 * for approval anew; an administrator's Rejected or Suspended stands whatever the person chooses.
 */
export function statusAfterRoleChange(
  status: AccountStatus,
  before: readonly Role[],
  after: readonly Role[],
): AccountStatus {
  if (status === 'Rejected' || status === 'Suspended') return status;
  const taken = after.some((role) => (role === 'merchant' || role === 'courier') && !before.includes(role));
  if (taken) return 'Pending';
  return needsApproval(after) ? status : 'Active';
}
