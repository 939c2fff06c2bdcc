import { describe, expect, test } from 'vitest';
import { BUSINESS_STATUSES, DECISIONS } from '#core/business/business-status.ts';
import { deleteBusiness } from '#core/business/delete-business.ts';
import { findOwnBusiness } from '#core/business/find-own-business.ts';
import { reviewBusiness } from '#core/business/review-business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aDesk } from '../desk.ts';

/** What the spec's transitions lead to (§4); every other pair is refused. */
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
  const desk = aDesk({ person });
  desk.server.apply(({ state }) => {
    state.businesses = [business];
  });
  return {
    ...desk,
    business,
    review: reviewBusiness(desk.backend.businesses),
    remove: deleteBusiness(desk.backend.businesses),
    left: () => desk.server.apply(({ state }) => state.businesses.map(({ status }) => status)),
  };
}

describe('An administrator reviews a business (spec §4, §6)', () => {
  test.each(PAIRS)('$decision from $status: $leadsTo', async ({ status, decision, leadsTo }) => {
    const desk = aDeskWith(anAdministrator().build(), aBusiness().withStatus(status).build());
    const outcome = await desk.review(desk.business, decision);
    expect(outcome.ok ? outcome.value.status : outcome.error).toBe(leadsTo);
    expect(desk.left()).toEqual([outcome.ok ? leadsTo : status]);
  });

  test('is denied to everyone else', async () => {
    const desk = aDeskWith(aMerchant().build());
    expect(refusalOf(await desk.review(desk.business, 'approve'))).toBe('status-not-saved');
    expect(refusalOf(await desk.remove(desk.business.id, true))).toBe('not-deleted');
    expect(desk.left()).toEqual(['Pending']);
  });

  test('deletes it once that is confirmed', async () => {
    const desk = aDeskWith();
    expect(refusalOf(await desk.remove(desk.business.id, false))).toBe('not-confirmed');
    expect(desk.left()).toHaveLength(1);
    valueOf(await desk.remove(desk.business.id, true));
    expect(desk.left()).toEqual([]);
  });
});

describe('The business named in a URL (spec §2, /business-dashboard)', () => {
  test("is found if it is the person's own, whatever the case of the id", async () => {
    const person = aMerchant().build();
    const desk = aDeskWith(person, aBusiness().ownedBy(person.id).build());
    const find = findOwnBusiness(desk.backend.auth, desk.backend.businesses);
    expect(valueOf(await find(desk.business.id.toUpperCase()))).toEqual(desk.business);
  });

  test.each(['', 'x', '../../users', '10000000-0000-4000-8000-00000000000g', '10000000-0000-4000-8000-999999999999'])(
    'is none for %j',
    async (named) => {
      const desk = aDeskWith(aMerchant().build());
      expect(valueOf(await findOwnBusiness(desk.backend.auth, desk.backend.businesses)(named))).toBeNull();
    },
  );

  test("is none if it is someone else's", async () => {
    const desk = aDeskWith(aMerchant().build());
    expect(valueOf(await findOwnBusiness(desk.backend.auth, desk.backend.businesses)(desk.business.id))).toBeNull();
  });
});
