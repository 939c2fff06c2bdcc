import { describe, expect } from 'vitest';
import type { AccountDecision } from '#core/account/account-decision.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, courier, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** An administrator, and a merchant who asked for approval, after the given decisions. */
async function aReview(world: BackendUnderTest, ...decided: readonly AccountDecision[]) {
  const person = await merchant(world);
  const { accountReview: review } = (await administrator(world)).backend;
  for (const decision of decided) valueOf(await review.decide(person.id, decision, '', ['merchant']));
  const statusNow = async () => valueOf(await person.backend.users.find(person.id))?.status;
  return { person, review, id: person.id, statusNow };
}

/** An approval covers only the roles that the administrator saw. */
export function approvedRolesContract(open: Open): void {
  const test = withBackend(open);

  describe('an administrator', () => {
    test('approves nothing without having been shown any roles', async ({ world }) => {
      const { review, id, statusNow } = await aReview(world);
      expect(refusalOf(await review.decide(id, 'approve', '', []))).toBe('roles-changed');
      const blocked = await aReview(world, 'approve', 'suspend');
      expect(refusalOf(await blocked.review.decide(blocked.id, 'reinstate', '', []))).toBe('roles-changed');
      expect([await statusNow(), await blocked.statusNow()]).toEqual(['Pending', 'Suspended']);
    });

    test('approves the roles that were shown, and none that were added meanwhile', async ({ world }) => {
      const { review, id, person, statusNow } = await aReview(world);
      valueOf(await person.backend.users.setRoles(id, ['merchant', 'courier']));
      expect(refusalOf(await review.decide(id, 'approve', '', ['merchant']))).toBe('roles-changed');
      expect(await statusNow()).toBe('Pending');
      valueOf(await review.decide(id, 'reject', 'No such shop', ['merchant']));
      expect(refusalOf(await review.decide(id, 'activate', '', ['merchant']))).toBe('roles-changed');
      expect(refusalOf(await review.decide(id, 'activate', '', ['merchant', 'courier', 'customer']))).toBe(
        'roles-changed',
      );
      expect(await statusNow()).toBe('Rejected');
      valueOf(await review.decide(id, 'activate', '', ['courier', 'merchant']));
      expect(await statusNow()).toBe('Active');
    });

    test('stores the checks with a courier’s approval, and reads which were open', async ({ world }) => {
      const person = await courier(world);
      const other = await administrator(world);
      const { accountReview: review } = other.backend;
      const reader = (await administrator(world)).backend.accountReview;
      const checked = async () => valueOf(await reader.history(person.id)).map((row) => [row.kind, row.checked]);
      valueOf(await review.decide(person.id, 'reject', 'No photo', ['courier'], ['photo']));
      valueOf(await review.decide(person.id, 'activate', '', ['courier'], ['phone', 'photo']));
      valueOf(await review.undo(person.id));
      valueOf(await review.decide(person.id, 'activate', '', ['courier']));
      expect(await checked()).toEqual([
        ['activate', []],
        ['undo', null],
        ['activate', ['photo', 'phone']],
        ['reject', null],
      ]);
      expect(valueOf(await reader.history(person.id))[0]).toMatchObject({ by: other.id });
      const shop = await aReview(world, 'approve');
      expect(valueOf(await shop.review.history(shop.id))[0]?.checked).toBeNull();
    });

    test('reinstates without approving a role that was added during the suspension', async ({ world }) => {
      const { review, id, person, statusNow } = await aReview(world, 'approve', 'suspend');
      valueOf(await person.backend.users.setRoles(id, ['merchant', 'courier']));
      expect(refusalOf(await review.undo(id))).toBe('changed');
      valueOf(await review.decide(id, 'reinstate', '', ['merchant', 'courier']));
      expect(await statusNow()).toBe('Pending');
      expect(valueOf(await review.history(id))[0]).toMatchObject({ kind: 'reinstate', to: 'Pending' });
      valueOf(await review.undo(id));
      expect(await statusNow()).toBe('Suspended');
      valueOf(await review.decide(id, 'reinstate', '', ['merchant', 'courier']));
      valueOf(await review.decide(id, 'approve', '', ['merchant', 'courier']));
      valueOf(await review.decide(id, 'suspend', '', ['merchant', 'courier']));
      valueOf(await review.decide(id, 'reinstate', '', ['merchant', 'courier']));
      expect(await statusNow()).toBe('Active');
    });
  });
}
