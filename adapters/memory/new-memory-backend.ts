import { isAbandoned } from '#core/account/policy.ts';
import type { Clock } from '#core/clock.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { mayHaveExpiredData, settleAll } from './delivery/dispatch-table.ts';
import { MemoryBackend, type MemoryBackendParts, type Upkeep } from './memory-backend.ts';
import { PASSWORD_ROUNDS } from './account/password-digest.ts';
import { removeAccounts } from './account/remove-accounts.ts';
import { forgetTexts, settleCases } from './support/case-table.ts';
import { forgetOnCall } from './support/on-call-table.ts';
import { emptyState } from './state.ts';
import type { Transaction } from './transaction.ts';
import { alone } from './one-writer.ts';
import { NO_SIMULATION } from './simulation.ts';

/** A backend with the topics' upkeep. By default it starts empty, without a simulation, and alone on its device. */
export const newMemoryBackend = (
  storage: LocalStoragePort,
  clock: Clock,
  random: Random,
  parts: Partial<Omit<MemoryBackendParts, 'upkeep'>> = {},
): MemoryBackend =>
  new MemoryBackend(storage, clock, random, {
    seed: emptyState,
    productName: '',
    booksZone: 'America/Los_Angeles',
    passwordRounds: PASSWORD_ROUNDS,
    exclusively: alone,
    simulation: NO_SIMULATION,
    storesOnRequest: false,
    ...parts,
    upkeep,
  });

const upkeep: Upkeep = {
  purge,
  forget(tx, backend) {
    const forgets = mayHaveExpiredData(tx.state.dispatch, tx.now);
    if (forgets) settleAll(tx, backend);
    const { cases, messages, onCall } = tx.state.support;
    settleCases(tx, backend);
    forgetTexts(tx, backend);
    forgetOnCall(tx);
    const { support } = tx.state;
    return forgets || cases !== support.cases || messages !== support.messages || onCall !== support.onCall;
  },
};

/**
 * Removes unverified accounts after a day, as the banner says (spec §4), with all their data. Returns whether there were
 * any.
 */
function purge(tx: Transaction, backend: MemoryBackend): boolean {
  const { state, now } = tx;
  const gone = new Set(
    state.authUsers
      .filter(({ id, emailVerifiedAt, createdAt }) =>
        isAbandoned({ emailVerified: emailVerifiedAt !== null, isAdmin: state.admins.includes(id) }, createdAt, now),
      )
      .map(({ id }) => id),
  );
  if (gone.size === 0) return false;
  removeAccounts(tx, backend, gone);
  return true;
}
