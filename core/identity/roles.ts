/** The roles that a person may hold, alone or together (spec §6). */
export const ROLES = ['customer', 'merchant', 'courier', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** The types that new people choose from on /account-type. */
export type AccountType = 'customer' | 'merchant' | 'courier';
export const ACCOUNT_TYPES: readonly AccountType[] = ['customer', 'merchant', 'courier'];
export const isAccountType = (value: unknown): value is AccountType => ACCOUNT_TYPES.includes(value as AccountType);

const isRole = (name: string): name is Role => ROLES.some((role) => role === name);

/** The names in a roles string: split on commas, trimmed, empty items dropped (spec §5), each once. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Reads a stored roles string, without unknown names. */
export const parseRoles = (stored: string | null | undefined): Role[] => namesIn(stored ?? '').filter(isRole);

/** Writes a roles string that {@link parseRoles} reads back as it was. */
export const formatRoles = (roles: readonly Role[]): string => [...new Set(roles)].join(',');

/** An administrator is one whose list includes admin, or whose profile flag says so (spec §5). */
export const isAdmin = (roles: readonly Role[], flag = false): boolean => flag || roles.includes('admin');

/**
 * The roles after requesting a change to these. Null if that isn't allowed (spec §6): for no roles, for an unknown one,
 * and if admin would be added or dropped.
 */
export function rolesAfterAsking(before: readonly Role[], asked: readonly string[]): Role[] | null {
  const names = namesIn(asked.join(','));
  return names.length > 0 && names.every(isRole) && isAdmin(names) === isAdmin(before) ? names : null;
}

/** The role shown for a person: merchant before courier before customer (spec §6). The admin badge replaces it. */
export function leadingRole(roles: readonly Role[]): AccountType | null {
  if (roles.includes('merchant')) return 'merchant';
  if (roles.includes('courier')) return 'courier';
  return roles.includes('customer') ? 'customer' : null;
}

/**
 * The roles after choosing an account type (decision account-type-roles): the chosen role replaces the default, a
 * second one is added to the first, and admin stays as it is.
 */
export function withAccountType(roles: readonly Role[], chosen: AccountType): Role[] {
  const kept = roles.filter((role) => role !== 'customer' && role !== 'user');
  const working = kept.filter((role) => role !== 'admin');
  if (chosen === 'customer') return working.length > 0 ? kept : ['customer', ...kept];
  return kept.includes(chosen) ? kept : [...working, chosen, ...kept.filter((role) => role === 'admin')];
}
