import type { ReactNode } from 'react';
import { isAdmin, leadingRole, type AccountType, type Role } from '#core/identity/roles.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';

/** Role labels; 'Basic User' is the fallback (spec §1). */
const labels: Record<AccountType, string> = { customer: 'Customer', merchant: 'Merchant', courier: 'Courier' };

export function roleLabel(roles: readonly Role[]): string {
  const role = leadingRole(roles);
  return role === null ? 'Basic User' : labels[role];
}

/** A person's role; the Admin badge replaces it (spec §6). `quiet` in long lists. */
export function RoleBadge({ roles, quiet = false }: { roles: readonly Role[]; quiet?: boolean }): ReactNode {
  return isAdmin(roles) ? (
    <Badge tone="ink">Admin</Badge>
  ) : (
    <Badge tone={quiet ? 'gray' : 'signal'}>{roleLabel(roles)}</Badge>
  );
}

/** Active green, Pending orange, other gray (spec §4). */
export function StatusBadge({ status }: { status: string }): ReactNode {
  return (
    <Badge tone={status === 'Active' ? 'green' : status === 'Pending' ? 'orange' : 'gray'} dot>
      {status}
    </Badge>
  );
}
