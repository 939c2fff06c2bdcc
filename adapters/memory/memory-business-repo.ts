import type { BusinessRepo, BusinessRow, NewBusiness } from '#core/business/business-repo.ts';
import { mayBecome } from '#core/business/business-status.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { isEmail } from '#core/session/email.ts';
import { denied } from './identity.ts';
import type { MemoryClient } from './memory-client.ts';

/** Most businesses a person may add (security.md). */
const QUOTA = 50;

const LENGTHS = { country: 60, business_name: 120, address: 200, city: 100, state: 100 } as const;

const isAcceptable = (business: NewBusiness): boolean => isEmail(business.business_email)
  && Object.entries(LENGTHS).every(([field, most]) => {
    const text = business[field as keyof typeof LENGTHS].trim();
    return text !== '' && text.length <= most;
  });

const newestFirst = (a: BusinessRow, b: BusinessRow) => b.created_at.localeCompare(a.created_at);

export function memoryBusinessRepo(client: MemoryClient): BusinessRepo {
  return {
    add: (business) => client.as('businesses.add', (me, { state, now }) => {
      if (business.user_id !== me.id || !me.emailVerified || !me.holds('merchant')) return denied;
      if (!isAcceptable(business)) return refused(failure('rejected', 'new row violates check constraint'));
      if (state.businesses.some(({ id }) => id === business.id)) return ok();
      if (state.businesses.filter(({ user_id }) => user_id === me.id).length >= QUOTA) return refused(failure('rejected', 'too many businesses'));
      const { id, user_id, country, business_name, address, city, state: region, business_email } = business;
      state.businesses.push({
        id, user_id, country, business_name, address, city, state: region, business_email,
        status: 'Pending', created_at: new Date(now).toISOString(),
      });
      return ok();
    }),

    listOwn: (owner) => client.as('businesses.listOwn', (me, { state }) =>
      ok(state.businesses.filter(({ user_id }) => user_id === owner && (owner === me.id || me.admin)).toSorted(newestFirst))),

    findOwn: (id, owner) => client.as('businesses.findOwn', (me, { state }) =>
      ok(state.businesses.find((row) => row.id === id && row.user_id === owner && (owner === me.id || me.admin)) ?? null)),

    listAll: () => client.as('businesses.listAll', (me, { state }) =>
      (me.admin ? ok(state.businesses.toSorted(newestFirst)) : denied)),

    setStatus: (id, status) => client.as('businesses.setStatus', (me, { state }) => {
      if (!me.admin) return denied;
      const business = state.businesses.find((row) => row.id === id);
      if (business === undefined || business.status === status) return ok();
      if (!mayBecome(business.status, status)) return refused(failure('rejected', `${business.status} cannot become ${status}`));
      state.businesses = state.businesses.map((row) => (row.id === id ? { ...row, status } : row));
      return ok();
    }),

    remove: (id) => client.as('businesses.remove', (me, { state }) => {
      if (!me.admin) return denied;
      state.businesses = state.businesses.filter((row) => row.id !== id);
      return ok();
    }),
  };
}
