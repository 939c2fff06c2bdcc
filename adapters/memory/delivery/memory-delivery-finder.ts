import type { DeliveryFinder, FoundDelivery, Objection } from '#core/delivery/merchant/delivery-finder.ts';
import { deliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { byId } from '#core/newest-first.ts';
import { ok } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import { hasObjectionCase } from '../support/objection-cases.ts';
import { findDeliveryByNumber } from './all-deliveries.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { settleAll } from './dispatch-table.ts';

/** Finds any delivery by its number, for administrators. Everyone else finds none. */
export function memoryDeliveryFinder(client: MemoryClient): DeliveryFinder {
  return {
    find: (number) =>
      client.as('dispatch.lookup', (me, tx) => {
        settleAll(tx, client.backend);
        const stored = me.isAdmin ? findDeliveryByNumber(tx, number) : undefined;
        return ok(stored === undefined ? null : found(tx, stored));
      }),

    objections: () =>
      client.as('dispatch.lookup', (me, tx) => {
        settleAll(tx, client.backend);
        const objected = tx.state.dispatch.deliveries.filter(({ delivery }) => delivery.held === 'objected');
        return ok(me.isAdmin ? objected.toSorted(longestFirst).map((stored) => objection(tx, stored)) : []);
      }),
  };
}

const longestFirst = (a: StoredDelivery, b: StoredDelivery): number =>
  (a.delivery.reached.returning ?? 0) - (b.delivery.reached.returning ?? 0) || byId(a.delivery, b.delivery);

const objection = (tx: Transaction, stored: StoredDelivery): Objection => ({
  ...found(tx, stored),
  hasCase: hasObjectionCase(tx, stored),
});

function found(tx: Transaction, { delivery, people }: StoredDelivery): FoundDelivery {
  const business = findBusiness(tx, delivery.businessId);
  return {
    delivery: deliverySummary(delivery, people, tx.now),
    business: {
      id: delivery.businessId,
      name: business?.businessName ?? people?.pickup.name ?? '',
      removed: business === null,
    },
  };
}
