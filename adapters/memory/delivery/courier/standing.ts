import type { Standing } from '#core/delivery/lifecycle/policy.ts';
import type { Identity } from '#adapters/memory/identity.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';

/** The facts that decide whether the caller may work with deliveries. Without a profile row they may not. */
export function standingOf(
  { id, emailVerified }: Pick<Identity, 'id' | 'emailVerified'>,
  { state }: Transaction,
): Standing {
  const person = state.users.find((row) => row.id === id);
  return { roles: person?.roles ?? [], emailVerified, accountStatus: person?.status ?? 'Pending' };
}
