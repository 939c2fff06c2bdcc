import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { BUSINESS_STATUSES, type BusinessStatus } from '#core/business/business-status.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The statuses to set, one after the other, to take a new business to a status. */
const STATUSES_TO: Readonly<Record<BusinessStatus, readonly BusinessStatus[]>> = {
  Pending: [],
  Active: ['Active'],
  Rejected: ['Rejected'],
};

/** The spec's transitions (§4): approve, reject, set pending, activate. Setting the current status changes nothing. */
const TRANSITIONS = ['Pending>Active', 'Pending>Rejected', 'Active>Pending', 'Rejected>Active'];
const PAIRS = BUSINESS_STATUSES.flatMap((from) => BUSINESS_STATUSES.map((to) => ({ from, to })));

async function aReview(world: BackendUnderTest<Pick<Backend, 'businesses'>>, status: BusinessStatus = 'Pending') {
  const owner = await merchant(world);
  const admin = await administrator(world);
  const business = aBusiness().ownedBy(owner.id).buildNew();
  valueOf(await owner.backend.businesses.add(business));
  for (const step of STATUSES_TO[status]) valueOf(await admin.backend.businesses.setStatus(business.id, step));
  const statusNow = async () => valueOf(await owner.backend.businesses.findOwn(business.id, owner.id))?.status;
  return { owner, admin, id: business.id, statusNow };
}

/** Administrators review businesses, along the allowed transitions (spec §4, §6; decision status-transitions). */
export function businessReviewContract(open: Open<Pick<Backend, 'businesses'>>): void {
  const test = withBackend(open);

  describe('an administrator', () => {
    test.for(PAIRS.filter(({ from, to }) => TRANSITIONS.includes(`${from}>${to}`)))(
      'moves $from to $to',
      async ({ from, to }, { world }) => {
        const { admin, id, statusNow } = await aReview(world, from);
        expect(refusalOf(await admin.backend.businesses.setStatus(id, to))).toBe('accepted');
        expect(await statusNow()).toBe(to);
      },
    );

    test.for(PAIRS.filter(({ from, to }) => from !== to && !TRANSITIONS.includes(`${from}>${to}`)))(
      'cannot move $from to $to',
      async ({ from, to }, { world }) => {
        const { admin, id, statusNow } = await aReview(world, from);
        expect(refusalOf(await admin.backend.businesses.setStatus(id, to))).toBe('rejected');
        expect(await statusNow()).toBe(from);
      },
    );

    test.for(BUSINESS_STATUSES)(
      'changes nothing by setting %s on a business that already has it',
      async (status, { world }) => {
        const { admin, id, statusNow } = await aReview(world, status);
        expect(refusalOf(await admin.backend.businesses.setStatus(id, status))).toBe('accepted');
        expect(await statusNow()).toBe(status);
      },
    );

    test('changes nothing with an unknown id', async ({ world }) => {
      const { admin, id, statusNow } = await aReview(world);
      const unknown = aBusiness().build().id;
      expect(refusalOf(await admin.backend.businesses.setStatus(unknown, 'Active'))).toBe('accepted');
      expect(refusalOf(await admin.backend.businesses.remove(unknown))).toBe('accepted');
      expect(valueOf(await admin.backend.businesses.list()).rows.map((business) => business.id)).toEqual([id]);
      expect(await statusNow()).toBe('Pending');
    });

    test('records a decision once if it arrives several times together', async ({ world }) => {
      const { admin, id, statusNow } = await aReview(world);
      const decided = await Promise.all([1, 2, 3].map(() => admin.backend.businesses.setStatus(id, 'Rejected')));
      expect(decided.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(await statusNow()).toBe('Rejected');
    });

    test('cannot set an unknown status', async ({ world }) => {
      const { admin, id, statusNow } = await aReview(world);
      expect(refusalOf(await admin.backend.businesses.setStatus(id, 'Closed' as BusinessStatus))).toBe('rejected');
      expect(await statusNow()).toBe('Pending');
    });

    test.for(BUSINESS_STATUSES)('deletes a business that is %s, and no other', async (status, { world }) => {
      const { owner, admin, id } = await aReview(world, status);
      const other = aBusiness().ownedBy(owner.id).buildNew();
      valueOf(await owner.backend.businesses.add(other));
      valueOf(await admin.backend.businesses.remove(id));
      expect(valueOf(await owner.backend.businesses.listOwn(owner.id)).map((row) => row.id)).toEqual([other.id]);
    });
  });

  describe('the owner', () => {
    test.for(BUSINESS_STATUSES)('cannot set %s on their own business', async (status, { world }) => {
      const { owner, id, statusNow } = await aReview(world);
      expect(refusalOf(await owner.backend.businesses.setStatus(id, status))).toBe('denied');
      expect(await statusNow()).toBe('Pending');
    });

    test('cannot delete it', async ({ world }) => {
      const { owner, id, statusNow } = await aReview(world);
      expect(refusalOf(await owner.backend.businesses.remove(id))).toBe('denied');
      expect(await statusNow()).toBe('Pending');
    });
  });

  test('people who aren’t signed in can’t decide', async ({ world }) => {
    const { id, statusNow } = await aReview(world);
    const { backend } = await world.browser();
    expect(refusalOf(await backend.businesses.setStatus(id, 'Active'))).toBe('denied');
    expect(refusalOf(await backend.businesses.remove(id))).toBe('denied');
    expect(await statusNow()).toBe('Pending');
  });
}
