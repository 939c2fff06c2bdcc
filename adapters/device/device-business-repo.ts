import { additionOutcome } from '#core/business/addition-outcome.ts';
import type { BusinessRepo } from '#core/business/business-repo.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { addedBusiness, maySeeBusinesses, standingAfter, statusRefusal } from '#core/business/policy.ts';
import { failure } from '#core/failure.ts';
import { newestFirst } from '#core/newest-first.ts';
import { ok, refused } from '#core/result.ts';
import { denied, unstorable, type Device } from './device.ts';

/** The businesses of the people on this device. Each call applies the same rules as the database. */
export function deviceBusinessRepo(device: Device): BusinessRepo {
  return {
    add: (business) =>
      device.as((me, state, now) => {
        const isThere = state.businesses.some(({ id }) => id === business.id);
        const owned = state.businesses.filter(({ owner }) => owner === me.id).length;
        const outcome = additionOutcome(me, business, { isThere, owned });
        if (outcome === 'denied') return denied;
        if (outcome === 'unstorable') return unstorable;
        if (outcome === 'quota') return refused(failure('quota', 'Too many businesses'));
        if (outcome === 'add') state.businesses = [...state.businesses, addedBusiness(business, now)];
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

    listAll: () => device.as((me, { businesses }) => (mayDecide(me) ? ok(businesses.toSorted(newestFirst)) : denied)),

    setStatus: (id, status, reason = '') =>
      device.as((me, state, now) => {
        if (!mayDecide(me)) return denied;
        const found = state.businesses.find((business) => business.id === id);
        if (found === undefined || found.status === status) return ok();
        if (statusRefusal(found.status, status, reason) !== null) return unstorable;
        const changed = { ...found, ...standingAfter(status, reason, now) };
        state.businesses = state.businesses.map((business) => (business === found ? changed : business));
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
