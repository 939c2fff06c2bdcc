import type { Business, NewBusiness } from '#core/business/business.ts';
import type { BusinessRepo } from '#core/business/business-repo.ts';
import { mayBecome } from '#core/business/business-status.ts';
import { failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { isEmail } from '#core/session/email.ts';
import { allBusinesses, findBusiness, removeBusiness, setBusinessStatus } from './business-table.ts';
import { denied } from './identity.ts';
import type { MemoryClient } from './memory-client.ts';
import { isStorable } from './storable.ts';

/** Most businesses a person may add (docs/security.md#business-approval). */
const QUOTA = 50;

const LENGTHS = { country: 60, businessName: 120, address: 200, city: 100, state: 100 } as const;

/** Spaces around it are no part of an address; the form takes them off. */
const isBareEmail = (text: string) => isEmail(text) && text.trim() === text;

const isAcceptable = (business: NewBusiness): boolean =>
  isBareEmail(business.businessEmail) &&
  Object.entries(LENGTHS).every(([field, most]) => {
    const text = business[field as keyof typeof LENGTHS];
    return text.trim() !== '' && isStorable(text, most);
  });

/** What is kept of a business that is added: nothing that a client sends beside it. */
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
  createdAt,
});

export function memoryBusinessRepo(client: MemoryClient): BusinessRepo {
  return {
    add: (business) =>
      client.as('businesses.add', (me, { state, now }) => {
        if (business.owner !== me.id || !me.emailVerified || !me.holds('merchant')) return denied;
        if (!isAcceptable(business)) return refused(failure('rejected', 'new row violates check constraint'));
        if (state.businesses.some(({ id }) => id === business.id)) return ok();
        if (state.businesses.filter(({ owner }) => owner === me.id).length >= QUOTA)
          return refused(failure('rejected', 'too many businesses'));
        state.businesses.push(stored(business, instant(now)));
        return ok();
      }),

    listOwn: (owner) =>
      client.as('businesses.listOwn', (me, tx) =>
        ok(owner === me.id || me.admin ? allBusinesses(tx).filter((business) => business.owner === owner) : []),
      ),

    findOwn: (id, owner) =>
      client.as('businesses.findOwn', (me, tx) => {
        const business = findBusiness(tx, id);
        return ok(business?.owner === owner && (owner === me.id || me.admin) ? business : null);
      }),

    listAll: () => client.as('businesses.listAll', (me, tx) => (me.admin ? ok(allBusinesses(tx)) : denied)),

    setStatus: (id, status) =>
      client.as('businesses.setStatus', (me, tx) => {
        if (!me.admin) return denied;
        const business = findBusiness(tx, id);
        if (business === null || business.status === status) return ok();
        if (!mayBecome(business.status, status))
          return refused(failure('rejected', `${business.status} cannot become ${status}`));
        setBusinessStatus(tx, id, status);
        return ok();
      }),

    remove: (id) =>
      client.as('businesses.remove', (me, tx) => {
        if (!me.admin) return denied;
        removeBusiness(tx, id);
        return ok();
      }),
  };
}
