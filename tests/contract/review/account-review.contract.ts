import { describe, expect } from 'vitest';
import {
  ACCOUNT_TRANSITIONS,
  ACCOUNT_DECISIONS,
  accountDecisionsFrom,
  MAX_REASON_LENGTH,
  DECISION_UNDO_TIME,
  type AccountDecision,
} from '#core/account/account-decision.ts';
import { ACCOUNT_STATUSES, type AccountStatus } from '#core/identity/account-status.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { MAX_TYPED_LENGTH } from '#core/typed-text.ts';
import type { BackendUnderTest, Open, Person } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, courier, merchant, verifiedCustomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The decisions that take an account from Pending to a status. */
const DECISIONS_TO: Readonly<Record<AccountStatus, readonly AccountDecision[]>> = {
  Pending: [],
  Active: ['approve'],
  Rejected: ['reject'],
  Suspended: ['approve', 'suspend'],
};
const PAIRS = ACCOUNT_STATUSES.flatMap((from) => ACCOUNT_DECISIONS.map((decision) => ({ from, decision })));

async function aReview(world: BackendUnderTest, status: AccountStatus = 'Pending') {
  const person = await merchant(world);
  const admin = await administrator(world);
  const { accountReview } = admin.backend;
  for (const step of DECISIONS_TO[status])
    valueOf(await accountReview.decide(person.id, step, 'No such shop', ['merchant']));
  return { person, admin, review: accountReview, id: person.id, statusNow: () => statusOf(person) };
}

const statusOf = async ({ backend, id }: Person) => valueOf(await backend.users.find(id))?.status;

/** Administrators decide on accounts, only along the allowed transitions. */
export function accountReviewContract(open: Open): void {
  const test = withBackend(open);

  describe('an administrator', () => {
    test.for(PAIRS)('with $decision on one who is $from', async ({ from, decision }, { world }) => {
      const { review, id, statusNow } = await aReview(world, from);
      const allowed = accountDecisionsFrom(from).includes(decision);
      expect(refusalOf(await review.decide(id, decision, 'A reason', ['merchant']))).toBe(
        allowed ? 'accepted' : 'changed',
      );
      expect(await statusNow()).toBe(allowed ? ACCOUNT_TRANSITIONS[decision].to : from);
    });

    test('needs a reason to reject, and keeps it trimmed', async ({ world }) => {
      const { review, id, admin, statusNow } = await aReview(world);
      const unseen = `No\u202eshop`;
      for (const reason of [
        '',
        ' \n ',
        'x'.repeat(MAX_REASON_LENGTH + 1),
        `${' '.repeat(MAX_TYPED_LENGTH)}x`,
        unseen,
        '🚲'.repeat(MAX_REASON_LENGTH + 1),
      ])
        expect(refusalOf(await review.decide(id, 'reject', reason, []))).toBe('reason');
      expect(await statusNow()).toBe('Pending');
      const reason = `Two\nlines ${'🚲'.repeat(MAX_REASON_LENGTH - 10)}`;
      valueOf(await review.decide(id, 'reject', ` ${reason}\n`, []));
      expect(valueOf(await review.history(id))).toEqual([
        {
          kind: 'reject',
          from: 'Pending',
          to: 'Rejected',
          reason,
          checked: null,
          by: admin.id,
          byName: 'Robin Reyes',
          at: expect.any(Number),
        },
      ]);
    });

    test('undoes their own decision once, within ten minutes', async ({ world }) => {
      const { review, id, statusNow } = await aReview(world);
      expect(refusalOf(await review.undo(id))).toBe('not-yours-to-undo');
      for (const [decision, before] of [
        ['approve', 'Pending'],
        ['reject', 'Pending'],
      ] as const) {
        valueOf(await review.decide(id, decision, 'A reason', ['merchant']));
        valueOf(await review.undo(id));
        expect(await statusNow()).toBe(before);
        expect(refusalOf(await review.undo(id))).toBe('not-yours-to-undo');
      }
      valueOf(await review.decide(id, 'approve', '', ['merchant']));
      valueOf(await review.decide(id, 'suspend', '', []));
      await world.advance(DECISION_UNDO_TIME - 5 * SECOND);
      valueOf(await review.undo(id));
      expect(await statusNow()).toBe('Active');
      valueOf(await review.decide(id, 'suspend', '', []));
      await world.advance(DECISION_UNDO_TIME);
      expect(refusalOf(await review.undo(id))).toBe('not-yours-to-undo');
      expect(await statusNow()).toBe('Suspended');
      const kinds = valueOf(await review.history(id)).map(({ kind }) => kind);
      expect(kinds).toEqual(['suspend', 'undo', 'suspend', 'approve', 'undo', 'reject', 'undo', 'approve']);
    });

    test('cannot undo another administrator’s decision, or one that changed since', async ({ world }) => {
      const { review, id, person, statusNow } = await aReview(world);
      const other = await administrator(world);
      valueOf(await review.decide(id, 'approve', '', ['merchant']));
      expect(refusalOf(await other.backend.accountReview.undo(id))).toBe('not-yours-to-undo');
      valueOf(await person.backend.users.setRoles(id, ['merchant', 'courier']));
      expect(await statusNow()).toBe('Pending');
      expect(refusalOf(await review.undo(id))).toBe('changed');
      expect(await statusNow()).toBe('Pending');
    });

    test('sees when the status last changed: by a decision or a change of roles', async ({ world }) => {
      const newcomer = await verifiedCustomer(world);
      expect(valueOf(await newcomer.backend.users.find(newcomer.id))?.statusSince).toBeNull();
      const { review, id, person } = await aReview(world);
      const since = async () => valueOf(await person.backend.users.find(id))?.statusSince;
      const asked = await since();
      expect(asked).toEqual(expect.any(Number));
      await world.advance(MINUTE);
      valueOf(await person.backend.users.setRoles(id, ['merchant', 'courier']));
      valueOf(await person.backend.users.setPhone(id, '4165550199', '+1'));
      expect(await since()).toBe(asked);
      valueOf(await review.decide(id, 'approve', '', ['merchant', 'courier']));
      const [approved] = valueOf(await review.history(id));
      expect(await since()).toBe(approved?.at);
      expect(approved?.at).toBeGreaterThan(asked ?? 0);
      await world.advance(MINUTE);
      valueOf(await person.backend.users.setRoles(id, ['customer']));
      valueOf(await person.backend.users.setRoles(id, ['merchant']));
      expect(await since()).toBeGreaterThan(approved?.at ?? Number.POSITIVE_INFINITY);
    });

    test.for(['Rejected', 'Suspended'] as const)(
      'keeps an account %s when the person changes their roles',
      async (status, { world }) => {
        const { person, id, statusNow } = await aReview(world, status);
        for (const roles of [['courier'], ['customer'], ['merchant', 'courier']] as const) {
          valueOf(await person.backend.users.setRoles(id, roles));
          expect(await statusNow()).toBe(status);
        }
      },
    );

    test('is the only one to succeed when several decide at the same time', async ({ world }) => {
      const { review, id, statusNow } = await aReview(world);
      const other = (await administrator(world)).backend.accountReview;
      const outcomes = await Promise.all([
        review.decide(id, 'approve', '', ['merchant']),
        other.decide(id, 'reject', 'No such shop', []),
        review.decide(id, 'approve', '', ['merchant']),
        other.decide(id, 'reject', 'No such shop', []),
      ]);
      expect(outcomes.map(refusalOf).toSorted()).toEqual(['accepted', 'changed', 'changed', 'changed']);
      const [last, ...more] = valueOf(await review.history(id));
      expect([more, await statusNow()]).toEqual([[], last?.to]);
    });

    test('cannot decide on themselves, nor suspend or reject an administrator', async ({ world }) => {
      const { admin, review } = await aReview(world);
      const other = await administrator(world);
      for (const decision of ACCOUNT_DECISIONS)
        expect(refusalOf(await review.decide(admin.id, decision, 'A reason', ['merchant']))).toBe('own-account');
      expect(refusalOf(await review.decide(other.id, 'suspend', '', []))).toBe('administrator');
      expect(refusalOf(await review.decide(other.id, 'reject', 'A reason', []))).toBe('administrator');
      expect([await statusOf(admin), await statusOf(other)]).toEqual(['Active', 'Active']);
      // An administrator who asked for another role is approved like anybody else.
      valueOf(await other.backend.users.setRoles(other.id, ['courier', 'admin']));
      valueOf(await review.decide(other.id, 'approve', '', ['courier', 'admin']));
      expect(await statusOf(other)).toBe('Active');
    });

    test('cannot decide on an unknown account or make an unknown decision', async ({ world }) => {
      const { review, id, statusNow } = await aReview(world);
      const unknown = newUserId(cryptoRandom);
      expect(refusalOf(await review.decide(unknown, 'approve', '', ['merchant']))).toBe('changed');
      expect(refusalOf(await review.undo(unknown))).toBe('not-yours-to-undo');
      expect(valueOf(await review.history(unknown))).toEqual([]);
      expect(refusalOf(await review.decide(id, 'delete' as AccountDecision, '', ['merchant']))).toBe('rejected');
      expect(await statusNow()).toBe('Pending');
    });
  });

  test.for<[string, (world: BackendUnderTest) => Promise<Pick<Person, 'backend'>>]>([
    ['a customer', verifiedCustomer],
    ['a merchant', merchant],
    ['a courier', courier],
    ['somebody who isn’t signed in', (world) => world.browser()],
  ])('%s can’t decide, undo or read the history', async ([, make], { world }) => {
    const { review, id, statusNow } = await aReview(world);
    const { backend } = await make(world);
    for (const decision of ACCOUNT_DECISIONS)
      expect(refusalOf(await backend.accountReview.decide(id, decision, 'A reason', ['merchant']))).toBe('denied');
    valueOf(await review.decide(id, 'approve', '', ['merchant']));
    expect(refusalOf(await backend.accountReview.undo(id))).toBe('denied');
    expect(refusalOf(await backend.accountReview.history(id))).toBe('denied');
    expect(await statusNow()).toBe('Active');
  });

  test('the person concerned can’t approve themselves or read the decisions', async ({ world }) => {
    const { person, id, statusNow } = await aReview(world);
    expect(refusalOf(await person.backend.accountReview.decide(id, 'approve', '', ['merchant']))).toBe('denied');
    expect(refusalOf(await person.backend.accountReview.history(id))).toBe('denied');
    expect(await statusNow()).toBe('Pending');
  });
}
