/** Roles a person may hold (spec §6). Several may be held at once. */
export type Role = 'customer' | 'merchant' | 'courier' | 'admin' | 'user';

/** What a newcomer chooses on /account-type. */
export type AccountType = 'customer' | 'merchant' | 'courier';
export const ACCOUNT_TYPES: readonly AccountType[] = ['customer', 'merchant', 'courier'];
export const isAccountType = (value: unknown): value is AccountType => ACCOUNT_TYPES.includes(value as AccountType);

const KNOWN: readonly string[] = ['customer', 'merchant', 'courier', 'admin', 'user'] satisfies Role[];

/** Reads a stored roles string: split on commas, trimmed, empty items dropped (spec §5). Unknown names are kept out. */
export function parseRoles(stored: string | null | undefined): Role[] {
  const names = (stored ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].filter((name): name is Role => KNOWN.includes(name));
}

/** Writes a roles string that {@link parseRoles} reads back as it was. */
export const formatRoles = (roles: readonly Role[]): string => [...new Set(roles)].join(',');

/** An administrator is one whose list includes admin, or whose profile flag says so (spec §5). */
export const isAdmin = (roles: readonly Role[], flag = false): boolean => flag || roles.includes('admin');

/** The role that names a person on screen: merchant before courier before customer (spec §6). The admin badge replaces it. */
export function leadingRole(roles: readonly Role[]): AccountType | null {
  if (roles.includes('merchant')) return 'merchant';
  if (roles.includes('courier')) return 'courier';
  return roles.includes('customer') ? 'customer' : null;
}

/**
 * The roles after choosing an account type (decision R7): the default is replaced by the chosen role, a second
 * role is added to the first, and admin is neither added nor removed.
 */
export function withAccountType(roles: readonly Role[], chosen: AccountType): Role[] {
  const kept = roles.filter((role) => role !== 'customer' && role !== 'user');
  const working = kept.filter((role) => role !== 'admin');
  if (chosen === 'customer') return working.length > 0 ? kept : ['customer', ...kept];
  return kept.includes(chosen) ? kept : [...working, chosen, ...kept.filter((role) => role === 'admin')];
}
