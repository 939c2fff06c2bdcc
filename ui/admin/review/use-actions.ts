import { useMemo } from 'react';
import { ACCOUNT_TRANSITIONS, type AccountDecision } from '#core/account/account-decision.ts';
import { AccountReview } from '#core/review/account-review.ts';
import type { Person } from '#core/identity/person.ts';
import { ReviewAccount } from '#core/review/review-account.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import { undoOf, type Decision } from '#core/business/business-status.ts';
import { DeleteBusiness } from '#core/review/delete-business.ts';
import { ReviewBusiness } from '#core/review/review-business.ts';
import { ServerClock } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { currentAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { takeApprovedTogether } from './approved-together.ts';
import { OWNER_STAYS_APPROVED } from './decision-words.ts';
import { NO_ADMINISTRATOR, type ReviewActions } from './review-config.ts';

/** Whether the signed-in account is an administrator, according to this browser's copy. */
function isAdministrator(): boolean {
  const account = currentAccount();
  return account !== 'loading' && (account?.profile?.isAdmin ?? false);
}

/** The actions on accounts. */
export function useAccountActions(me: UserId): ReviewActions<Person, AccountDecision> {
  const review = usePort(ReviewAccount);
  const accounts = usePort(AccountReview);
  const clock = usePort(ServerClock);
  return useMemo(
    () => ({
      decide: (person, decision, reason) => review({ id: me, isAdmin: isAdministrator() }, person, decision, reason),
      undoing: (decision) => async (person) => {
        const undone = await accounts.undo(person.id);
        // The next load of the list restores the earlier reason for that status.
        if (undone.ok) {
          const { from: status } = ACCOUNT_TRANSITIONS[decision];
          return ok({ ...person, status, statusReason: '', statusSince: instant(await clock.now()) });
        }
        if (typeof undone.error === 'string') return refused(undone.error);
        return refused(undone.error.kind === 'denied' ? NO_ADMINISTRATOR : 'not-saved');
      },
    }),
    [review, accounts, clock, me],
  );
}

/** The actions on businesses. */
export function useBusinessActions(): ReviewActions<Business, Decision> {
  const review = usePort(ReviewBusiness);
  const remove = usePort(DeleteBusiness);
  const accounts = usePort(AccountReview);
  return useMemo(
    () => ({
      decide: (business, decision, reason) => review({ isAdmin: isAdministrator() }, business, decision, reason),
      undoing: (decision) => {
        const back = undoOf(decision);
        if (back === null) return null;
        return async (business) => {
          const undone = await review({ isAdmin: isAdministrator() }, business, back);
          const owner = undone.ok && decision === 'approve' ? takeApprovedTogether(business.id) : null;
          if (owner === null || (await accounts.undo(owner)).ok) return undone;
          return refused(OWNER_STAYS_APPROVED);
        };
      },
      remove: ({ id }) => remove({ isAdmin: isAdministrator() }, id, true),
    }),
    [review, remove, accounts],
  );
}
