import { describe, expect, test } from 'vitest';
import { isAdmin } from '#core/identity/roles.ts';
import type { BusinessRepo } from '#core/business/business-repo.ts';
import { BUSINESS_STATUSES, DECISIONS } from '#core/business/business-status.ts';
import { deleteBusiness } from '#core/review/delete-business.ts';
import { findShownBusiness } from '#core/review/find-shown-business.ts';
import { findOwnBusiness } from '#core/business/find-own-business.ts';
import { reviewBusiness } from '#core/review/review-business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { testApp } from '../test-app.ts';

const NOW = Date.UTC(2026, 2, 1);

/** The results of the spec's transitions (§4); every other pair is refused. */
const LEADS_TO: Readonly<Record<string, string>> = {
  'Pending approve': 'Active',
  'Pending reject': 'Rejected',
  'Active set-pending': 'Pending',
  'Rejected activate': 'Active',
};
const PAIRS = BUSINESS_STATUSES.flatMap((status) =>
  DECISIONS.map((decision) => ({
    status,
    decision,
    leadsTo: LEADS_TO[`${status} ${decision}`] ?? 'not-allowed-from-here',
  })),
);

function aDeskWith(person = anAdministrator().build(), business = aBusiness().build()) {
  const app = testApp({ person });
  app.server.apply(({ state }) => {
    state.businesses = [business];
  });
  return {
    ...app,
    business,
    isAdmin: isAdmin(person.roles),
    review: reviewBusiness(app.backend.businesses, { now: () => NOW }),
    remove: deleteBusiness(app.backend.businesses),
    left: () => app.server.apply(({ state }) => state.businesses.map(({ status }) => status)),
  };
}

describe('An administrator reviews a business (spec §4, §6)', () => {
  test.each(PAIRS)('$decision from $status: $leadsTo', async ({ status, decision, leadsTo }) => {
    const app = aDeskWith(anAdministrator().build(), aBusiness().withStatus(status).build());
    const outcome = await app.review(app, app.business, decision, 'No such shop');
    expect(outcome.ok ? outcome.value.status : outcome.error).toBe(leadsTo);
    expect(app.left()).toEqual([outcome.ok ? leadsTo : status]);
  });

  test('asks for a reason only if it may be rejected', async () => {
    const pending = aDeskWith();
    expect(refusalOf(await pending.review(pending, pending.business, 'reject', ' '))).toBe('reason');
    const active = aDeskWith(anAdministrator().build(), aBusiness().withStatus('Active').build());
    expect(refusalOf(await active.review(active, active.business, 'reject', ' '))).toBe('not-allowed-from-here');
  });

  test('is denied to everyone else', async () => {
    const app = aDeskWith(aMerchant().build());
    expect(refusalOf(await app.review(app, app.business, 'approve'))).toBe('not-an-administrator');
    expect(refusalOf(await app.remove(app, app.business.id, true))).toBe('not-an-administrator');
    // The backend refuses, too.
    expect(refusalOf(await app.review({ isAdmin: true }, app.business, 'approve'))).toBe('not-an-administrator');
    expect(refusalOf(await app.remove({ isAdmin: true }, app.business.id, true))).toBe('not-deleted');
    expect(app.left()).toEqual(['Pending']);
  });

  test('doesn’t call the backend for anyone else', async () => {
    const untouchable = new Proxy({} as BusinessRepo, {
      get: () => () => {
        throw new Error('called');
      },
    });
    const business = aBusiness().build();
    expect(
      refusalOf(await reviewBusiness(untouchable, { now: () => NOW })({ isAdmin: false }, business, 'approve')),
    ).toBe('not-an-administrator');
    expect(refusalOf(await deleteBusiness(untouchable)({ isAdmin: false }, business.id, true))).toBe(
      'not-an-administrator',
    );
  });

  test('deletes it after confirmation', async () => {
    const app = aDeskWith();
    expect(refusalOf(await app.remove(app, app.business.id, false))).toBe('not-confirmed');
    expect(app.left()).toHaveLength(1);
    valueOf(await app.remove(app, app.business.id, true));
    expect(app.left()).toEqual([]);
  });
});

describe('The business named in a URL (spec §2, /business-dashboard)', () => {
  test("is found if it is the person's own, for any case of the id", async () => {
    const person = aMerchant().build();
    const app = aDeskWith(person, aBusiness().ownedBy(person.id).build());
    const find = findOwnBusiness(app.backend.auth, app.backend.businesses);
    expect(valueOf(await find(app.business.id.toUpperCase()))).toEqual(app.business);
  });

  test.each(['', 'x', '../../users', '10000000-0000-4000-8000-00000000000g', '10000000-0000-4000-8000-999999999999'])(
    'isn’t found for %j',
    async (named) => {
      const app = aDeskWith(aMerchant().build());
      expect(valueOf(await findOwnBusiness(app.backend.auth, app.backend.businesses)(named))).toBeNull();
    },
  );

  test('is found for an administrator on delivery screens only', async () => {
    const person = anAdministrator().build();
    const app = aDeskWith(person);
    const findOwn = findOwnBusiness(app.backend.auth, app.backend.businesses);
    const find = findShownBusiness(findOwn, app.backend.businessRecords, app.backend.businesses);
    expect(valueOf(await find(app.business.id, true))).toEqual(app.business);
    expect(valueOf(await find(app.business.id, false))).toBeNull();
    expect(valueOf(await find('10000000-0000-4000-8000-999999999999', true))).toBeNull();
    expect(valueOf(await find('../../users', true))).toBeNull();
    const other = aDeskWith(aMerchant().build());
    const theirs = findOwnBusiness(other.backend.auth, other.backend.businesses);
    const denied = findShownBusiness(theirs, other.backend.businessRecords, other.backend.businesses);
    expect(refusalOf(await denied(other.business.id, true))).toBe('denied');
  });

  test("isn’t found if it is someone else's", async () => {
    const app = aDeskWith(aMerchant().build());
    expect(valueOf(await findOwnBusiness(app.backend.auth, app.backend.businesses)(app.business.id))).toBeNull();
  });
});
