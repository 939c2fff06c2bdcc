import { BUSINESS_LIST } from '#core/business/business-list.ts';
import { countBusinesses, type BusinessRepo } from '#core/business/business-repo.ts';
import { facetCounts, pageOf } from '#core/listing/list-rules.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { decideBusiness } from '#core/review/decide-business.ts';
import { decideAddition } from '#core/business/decide-addition.ts';
import { maySeeBusinesses } from '#core/business/policy.ts';
import { ok } from '#core/result.ts';
import { allBusinesses, businessesOf, findBusiness, removeBusiness, setBusinessStatus } from './business-table.ts';
import { deliveriesOf } from '../delivery/all-deliveries.ts';
import { cancelWithBusiness } from '../delivery/cancel-with-business.ts';
import { denied } from '../identity.ts';
import { mailDecision } from '../mail-decision.ts';
import type { MemoryClient } from '../memory-client.ts';

/** The businesses, stored and bulk. Each call applies the same rules as the database. */
export function memoryBusinessRepo(client: MemoryClient): BusinessRepo {
  return {
    add: (business) =>
      client.as('businesses.add', (me, tx) => {
        const facts = {
          now: tx.now,
          by: me,
          isThere: findBusiness(tx, business.id) !== null,
          owned: tx.state.businesses.filter(({ owner }) => owner === me.id).length,
          hadDeliveries: deliveriesOf(tx, business.id).length > 0,
        };
        const decided = decideAddition(facts, business);
        if (!decided.ok) return decided;
        if (decided.value !== null) tx.state.businesses.push(decided.value);
        return ok();
      }),

    listOwn: (owner) =>
      client.as('businesses.listOwn', (me, tx) => ok(maySeeBusinesses(me, owner) ? businessesOf(tx, owner) : [])),

    findOwn: (id, owner) =>
      client.as('businesses.findOwn', (me, tx) => {
        const business = findBusiness(tx, id);
        return ok(business?.owner === owner && maySeeBusinesses(me, owner) ? business : null);
      }),

    list: (request = {}) =>
      client.as('businesses.list', (me, tx) =>
        mayDecide(me)
          ? ok(
              pageOf(allBusinesses(tx), BUSINESS_LIST, request, (rows) =>
                facetCounts(BUSINESS_LIST, countBusinesses(rows)),
              ),
            )
          : denied,
      ),

    count: () =>
      client.as('businesses.count', (me, tx) => (mayDecide(me) ? ok(countBusinesses(allBusinesses(tx))) : denied)),

    setStatus: (id, status, reason = '') =>
      client.as('businesses.setStatus', (me, tx) => {
        const business = findBusiness(tx, id);
        const decided = decideBusiness({ now: tx.now, by: me, business }, status, reason);
        if (!decided.ok) return decided;
        if (decided.value === null || business === null) return ok();
        setBusinessStatus(tx, { business: id, by: me.id, ...decided.value });
        mailDecision(tx, client.backend, business.owner, { ...decided.value, business });
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
