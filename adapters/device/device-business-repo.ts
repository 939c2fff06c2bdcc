import { BUSINESS_LIST } from '#core/business/business-list.ts';
import { countBusinesses, type BusinessRepo } from '#core/business/business-repo.ts';
import { facetCounts, pageOf } from '#core/listing/list-rules.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { decideAddition } from '#core/business/decide-addition.ts';
import { maySeeBusinesses } from '#core/business/policy.ts';
import { decideBusiness } from '#core/review/decide-business.ts';
import { newestFirst } from '#core/newest-first.ts';
import { ok } from '#core/result.ts';
import { denied, type Device } from './device.ts';

/** The businesses of the people on this device. Each call applies the same rules as the database. */
export function deviceBusinessRepo(device: Device): BusinessRepo {
  return {
    add: (business) =>
      device.as((me, state, now) => {
        const isThere = state.businesses.some(({ id }) => id === business.id);
        const owned = state.businesses.filter(({ owner }) => owner === me.id).length;
        const decided = decideAddition({ now, by: me, isThere, owned, hadDeliveries: false }, business);
        if (!decided.ok) return decided;
        if (decided.value !== null) state.businesses = [...state.businesses, decided.value];
        return ok();
      }),

    listOwn: (owner) =>
      device.as((me, { businesses }) =>
        ok(
          maySeeBusinesses(me, owner)
            ? businesses.filter((business) => business.owner === owner).toSorted(newestFirst)
            : [],
        ),
      ),

    findOwn: (id, owner) =>
      device.as((me, { businesses }) => {
        const found = businesses.find((business) => business.id === id && business.owner === owner);
        return ok(found !== undefined && maySeeBusinesses(me, owner) ? found : null);
      }),

    list: (request = {}) =>
      device.as((me, { businesses }) =>
        mayDecide(me)
          ? ok(pageOf(businesses, BUSINESS_LIST, request, (rows) => facetCounts(BUSINESS_LIST, countBusinesses(rows))))
          : denied,
      ),

    count: () => device.as((me, { businesses }) => (mayDecide(me) ? ok(countBusinesses(businesses)) : denied)),

    setStatus: (id, status, reason = '') =>
      device.as((me, state, now) => {
        const found = state.businesses.find((business) => business.id === id);
        const decided = decideBusiness({ now, by: me, business: found ?? null }, status, reason);
        if (!decided.ok) return decided;
        if (decided.value === null) return ok();
        const changed = { status, statusReason: decided.value.reason, statusSince: decided.value.at };
        state.businesses = state.businesses.map((business) =>
          business === found ? { ...business, ...changed } : business,
        );
        return ok();
      }),

    remove: (id) =>
      device.as((me, state) => {
        if (!mayDecide(me)) return denied;
        state.businesses = state.businesses.filter((business) => business.id !== id);
        return ok();
      }),
  };
}
