import type { Account } from '#core/session/load-account.ts';

/** A person's full name, or 'My Account' (spec §2, signed-in header). */
export const displayName = (account: Account): string => account.profile?.fullName || 'My Account';
