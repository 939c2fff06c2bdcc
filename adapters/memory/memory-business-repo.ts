import { isStorableReason } from '#core/account/account-decision.ts';
import { isOwn } from '#core/account/policy.ts';
import { FIRST_STATUS, type Business, type NewBusiness } from '#core/business/business.ts';
import type { BusinessRepo } from '#core/business/business-repo.ts';
import { mayBecome } from '#core/business/business-status.ts';
import { mayDecide } from '#core/business/may-decide.ts';
import { mayAddBusiness, maySeeBusinesses, owningRefusal } from '#core/business/policy.ts';
import { isStorableBusiness } from '#core/business/storable-business.ts';
import { failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { allBusinesses, businessesOf, findBusiness, removeBusiness, setBusinessStatus } from './business-table.ts';
import { deliveriesOf } from './delivery/all-deliveries.ts';
import { denied } from './identity.ts';
import { mailDecision } from './mail-decision.ts';
import type { MemoryClient } from './memory-client.ts';

/** What's stored of an added business: nothing else that a client sends. */
const stored = (business: NewBusiness, createdAt: Instant): Business => ({
  id: business.id,
  owner: business.owner,
  country: business.country,
  businessName: business.businessName,
  address: business.address,
  city: business.city,
  state: business.state,
  businessEmail: business.businessEmail,
  status: 'Pending',
  ...FIRST_STATUS,
  createdAt,
});

export function memoryBusinessRepo(client: MemoryClient): BusinessRepo {
  return {
    add: (business) =>
      client.as('businesses.add', (me, tx) => {
        const { state, now } = tx;
        if (!isOwn(me, business.owner) || owningRefusal(me) !== null) return denied;
        if (!isStorableBusiness(business)) return refused(failure('rejected', 'new row violates check constraint'));
        if (findBusiness(tx, business.id) !== null) return ok();
        const owned = state.businesses.filter(({ owner }) => owner === me.id).length;
        if (!mayAddBusiness(me, owned)) return refused(failure('quota', 'too many businesses'));
        // Deliveries outlive their business, so whoever took its id would be shown them.
        if (deliveriesOf(tx, business.id).length > 0)
          return refused(failure('rejected', 'This is the id of a removed business with deliveries'));
        state.businesses.push(stored(business, instant(now)));
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
        if (!mayBecome(business.status, status))
          return refused(failure('rejected', `${business.status} cannot become ${status}`));
        if (!isStorableReason(given.trim())) return refused(failure('rejected', 'not acceptable: reason'));
        const reason = status === 'Rejected' ? given.trim() : '';
        const decision = { business: id, from: business.status, to: status, reason, by: me.id, at: tx.now };
        setBusinessStatus(tx, decision);
        mailDecision(tx, client.backend, business.owner, { ...decision, business });
        return ok();
      }),

    remove: (id) =>
      client.as('businesses.remove', (me, tx) => {
        if (!mayDecide(me)) return denied;
        removeBusiness(tx, id);
        return ok();
      }),
  };
}
