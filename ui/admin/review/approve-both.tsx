import { useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { failure } from '#core/failure.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { AccountReview } from '#core/review/account-review.ts';
import { bothWait } from '#core/review/both-wait.ts';
import type { BusinessRecord } from '#core/review/business-records.ts';
import { refused } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';

/**
 * Approves a business and its owner's account, if both are pending: the account first. `onOwnerApproved` approves the
 * business; undoing that in the tray undoes both. `reload` reloads the record.
 */
export function ApproveBoth({
  business,
  record,
  me,
  onOwnerApproved,
  reload,
}: {
  business: Business;
  record: BusinessRecord;
  me: UserId;
  onOwnerApproved: () => void;
  reload: () => void;
}): ReactNode {
  const accounts = usePort(AccountReview);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { owner } = record;
  if (!bothWait(business, record) || owner.id === me) return null;
  const approve = async () => {
    setBusy(true);
    setHasFailed(false);
    const answer = await accounts.decide(owner.id, 'approve', '', owner.roles).catch(() => refused(failure('offline')));
    setBusy(false);
    setHasFailed(!answer.ok);
    if (answer.ok) onOwnerApproved();
    else reload();
  };
  return (
    <div className="grid justify-items-start gap-1">
      <Button busy={busy} onClick={() => void approve()}>
        Approve business and owner
      </Button>
      <p className="record-note" role="status">
        {hasFailed
          ? 'Nothing was approved: the owner’s account has changed, or we got no answer. Try again.'
          : 'The owner’s account is waiting too. Both decisions are emailed.'}
      </p>
    </div>
  );
}
