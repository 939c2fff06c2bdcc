import type { CommandFacts, Decision } from '#core/delivery/lifecycle/carry-refusal.ts';
import { NO_SECRETS } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { boardHasPassed, isOwnGroup } from './board-of.ts';
import type { StoredDelivery } from '../dispatch-state.ts';
import { addsMinutesTo, loadIn } from './load-in.ts';
import { restOf } from './load-of.ts';
import { courierOf, findStored, record, type Settler } from '../dispatch-table.ts';
import { mailMerchant } from '../mail-merchant.ts';
import { mailRecipient } from '../mail-recipient.ts';
import { standingOf } from './standing.ts';

/** Loads the facts about a courier and a delivery. */
export function carryFactsOf(tx: Transaction, courier: UserId, stored: StoredDelivery | undefined): CommandFacts {
  const { dispatch, authUsers } = tx.state;
  const emailVerified = (authUsers.find((user) => user.id === courier)?.emailVerifiedAt ?? null) !== null;
  const load = loadIn(tx, courier, stored?.delivery.market ?? null);
  return {
    now: tx.now,
    courier,
    standing: standingOf({ id: courier, emailVerified }, tx),
    duty: courierOf(dispatch, courier),
    load,
    get addsMinutes() {
      return stored === undefined ? null : addsMinutesTo(tx, load, stored.delivery);
    },
    delivery: stored?.delivery ?? null,
    secrets: stored?.secrets ?? NO_SECRETS,
    rest: stored === undefined ? [] : restOf(dispatch, stored.delivery).map((one) => one.delivery),
    isOwn: isOwnGroup(tx, courier, stored),
    hasPassed: stored !== undefined && boardHasPassed(dispatch.passes, courier, stored.delivery.id),
    retries: stored?.events.filter(({ kind }) => kind === 'retry').length ?? 0,
    lastEvent: stored?.events.at(-1)?.at ?? tx.now,
  };
}

/** Stores the changes of a decision; returns its refusal. */
export function storeDecision<Refusal extends string>(
  tx: Transaction,
  backend: Settler,
  stored: StoredDelivery | undefined,
  { refusal, moves, tries, people }: Decision<Refusal>,
): Refusal | null {
  if (stored === undefined) return refusal;
  if (tries !== undefined && stored.secrets !== null) stored.secrets = { ...stored.secrets, tries };
  if (people !== undefined) stored.people = people;
  for (const moved of moves) {
    const one = findStored(tx.state.dispatch, moved.delivery.id) ?? stored;
    record(tx, one, moved);
    mailMerchant(tx, backend, moved);
    mailRecipient(tx, backend, one, moved);
  }
  return refusal;
}
