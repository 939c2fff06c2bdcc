import { additionOutcome } from '#core/business/addition-outcome.ts';
import type { BusinessRepo } from '#core/business/business-repo.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { addedBusiness, maySeeBusinesses, standingAfter, statusRefusal } from '#core/business/policy.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { allBusinesses, businessesOf, findBusiness, removeBusiness, setBusinessStatus } from './business-table.ts';
import { deliveriesOf } from './delivery/all-deliveries.ts';
import { cancelWithBusiness } from './delivery/cancel-with-business.ts';
import { denied } from './identity.ts';
import { mailDecision } from './mail-decision.ts';
import type { MemoryClient } from './memory-client.ts';

/** The businesses, stored and bulk. Each call applies the same rules as the database. */
export function memoryBusinessRepo(client: MemoryClient): BusinessRepo {
  return {
    add: (business) =>
      client.as('businesses.add', (me, tx) => {
        const { state, now } = tx;
        const isThere = findBusiness(tx, business.id) !== null;
        const owned = state.businesses.filter(({ owner }) => owner === me.id).length;
        const outcome = additionOutcome(me, business, { isThere, owned });
        if (outcome === 'denied') return denied;
        if (outcome === 'unstorable') return refused(failure('rejected', 'new row violates check constraint'));
        if (outcome === 'there') return ok();
        if (outcome === 'quota') return refused(failure('quota', 'too many businesses'));
        // Deliveries outlive their business, so a new owner of its id would see them.
        if (deliveriesOf(tx, business.id).length > 0)
          return refused(failure('rejected', 'This is the id of a removed business with deliveries'));
        state.businesses.push(addedBusiness(business, instant(now)));
        return ok();
      }),

    listOwn: (owner) =>
      client.as('businesses.listOwn', (me, tx) => ok(maySeeBusinesses(me, owner) ? businessesOf(tx, owner) : [])),

    findOwn: (id, owner) =>
      client.as('businesses.findOwn', (me, tx) => {
        const business = findBusiness(tx, id);
        return ok(business?.owner === owner && maySeeBusinesses(me, owner) ? business : null);
      }),

    listAll: () => client.as('businesses.listAll', (me, tx) => (mayDecide(me) ? ok(allBusinesses(tx)) : denied)),

    setStatus: (id, status, given = '') =>
      client.as('businesses.setStatus', (me, tx) => {
        if (!mayDecide(me)) return denied;
        const business = findBusiness(tx, id);
        if (business === null || business.status === status) return ok();
        const refusal = statusRefusal(business.status, status, given);
        if (refusal !== null) return refused(failure('rejected', `${business.status} to ${status}: ${refusal}`));
        const { statusReason: reason } = standingAfter(status, given, instant(tx.now));
        const decision = { business: id, from: business.status, to: status, reason, by: me.id, at: tx.now };
        setBusinessStatus(tx, decision);
        mailDecision(tx, client.backend, business.owner, { ...decision, business });
        return ok();
      }),

    remove: (id) =>
      client.as('businesses.remove', (me, tx) => {
        if (!mayDecide(me)) return denied;
        cancelWithBusiness(tx, id, client.backend);
        removeBusiness(tx, id);
        return ok();
      }),
  };
}
