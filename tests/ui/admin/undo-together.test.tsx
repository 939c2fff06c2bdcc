import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { AccountReview } from '#core/review/account-review.ts';
import { DeleteBusiness } from '#core/review/delete-business.ts';
import { ReviewBusiness } from '#core/review/review-business.ts';
import type { Business } from '#core/business/business.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { noteApprovedTogether } from '#ui/admin/review/approved-together.ts';
import { OWNER_STAYS_APPROVED } from '#ui/admin/review/decision-words.ts';
import type { ReviewActions } from '#ui/admin/review/review-config.ts';
import { useBusinessActions } from '#ui/admin/review/use-actions.ts';
import { bound, render } from '../render.tsx';

/** The actions on businesses; `taken` lists what was undone. */
async function actions(ownerAnswer: 'undone' | 'refused' = 'undone') {
  const taken: string[] = [];
  const found: { actions?: ReviewActions<Business, never> } = {};
  const Shown = () => {
    const own = useBusinessActions() as ReviewActions<Business, never>;
    useEffect(() => void (found.actions = own), [own]);
    return null;
  };
  const review: ReviewBusiness = async (_by, business, decision) => {
    taken.push(decision);
    return ok({ ...business, status: 'Pending' });
  };
  await render(<Shown />, [
    bound(ReviewBusiness, review),
    bound(DeleteBusiness, async () => ok()),
    bound(AccountReview, {
      undo: async (account) => {
        taken.push(`undo ${account}`);
        return ownerAnswer === 'undone' ? ok() : refused(failure('denied'));
      },
    } as AccountReview),
  ]);
  return { taken, undo: (row: Business) => found.actions?.undoing('approve' as never)?.(row) };
}

const business = aBusiness().build();

test('one undo reverts the approvals of a business and its owner made together', async () => {
  const { taken, undo } = await actions();
  noteApprovedTogether(business.id, business.owner);
  expect(await undo(business)).toMatchObject({ ok: true, value: { status: 'Pending' } });
  expect(taken).toHaveLength(2);
  expect(taken[1]).toBe(`undo ${business.owner}`);
  // A later approval of the business alone leaves the owner out.
  await undo(business);
  expect(taken).toHaveLength(3);
});

test('reports if only the decision on the business could be undone', async () => {
  const { undo } = await actions('refused');
  noteApprovedTogether(business.id, business.owner);
  expect(await undo(business)).toEqual({ ok: false, error: OWNER_STAYS_APPROVED });
});
