import { fullName } from '#core/identity/profile.ts';
import type { BusinessRecords } from '#core/review/business-records.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { ok } from '#core/result.ts';
import { findBusiness } from './business-table.ts';
import { settingsOf } from '../delivery/dispatch-table.ts';
import { denied } from '../identity.ts';
import { activeDeliveriesOf, lookupsOf, noteLookup } from '../contact-lookups.ts';
import type { MemoryClient } from '../memory-client.ts';
import { findPerson, nameOf } from '../account/people-table.ts';

/** Administrators' records of businesses. Looking at contact details is logged. */
export const memoryBusinessRecords = (client: MemoryClient): BusinessRecords => ({
  find: (id) =>
    client.as('businesses.record', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const business = findBusiness(tx, id);
      if (business === null) return ok(null);
      const owner = findPerson(tx, business.owner);
      const decisions = tx.state.businessDecisions.filter((row) => row.business === id).toReversed();
      return ok({
        owner: {
          id: business.owner,
          name: owner === null ? '' : fullName(owner),
          status: owner?.status ?? '',
          roles: owner?.roles ?? [],
        },
        activeDeliveries: activeDeliveriesOf(tx, new Set([id])),
        decisions: decisions.map(({ from, to, reason, by, at }) => ({
          from,
          to,
          reason,
          by,
          byName: nameOf(tx, by),
          at,
        })),
        lookups: lookupsOf(tx, id),
      });
    }),

  openContact: (id) =>
    client.as('businesses.openContact', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const business = findBusiness(tx, id);
      if (business === null) return ok(null);
      noteLookup(tx, id, me.id);
      const owner = findPerson(tx, business.owner);
      return ok({
        businessEmail: business.businessEmail,
        pickupPhone: settingsOf(tx.state.dispatch, id).pickup?.phone ?? '',
        ownerEmail: owner?.email ?? '',
        ownerPhone: owner?.phone ?? '',
        ownerDialCode: owner?.dialCode ?? '',
      });
    }),
});
