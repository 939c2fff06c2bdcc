import type { Standing } from '#core/delivery/policy.ts';
import type { Identity } from '../identity.ts';
import type { Transaction } from '../memory-backend.ts';

/** What decides whether whoever calls may work with deliveries. Someone without a profile row may not. */
export function standingOf({ id, emailVerified }: Identity, { state }: Transaction): Standing {
  const person = state.users.find((row) => row.id === id);
  return { roles: person?.roles ?? [], emailVerified, accountStatus: person?.status ?? 'Pending' };
}
