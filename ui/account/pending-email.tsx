import { useCallback, useState, type ReactNode } from 'react';
import { EmailChangePort } from '#core/verification/email-change-port.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { accountWords } from './account-words.ts';

/** A new address that's waiting for confirmation, with a way to cancel it; renders nothing if there's none. */
export function PendingEmail(): ReactNode {
  const emailChange = usePort(EmailChangePort);
  const { value: email = null, replace } = useAnswer(useCallback(() => emailChange.pending(), [emailChange]));
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    const canceled = await emailChange.cancel().catch(() => null);
    setBusy(false);
    if (canceled?.ok !== true) return toasts.error(accountWords.emailChangeNotCanceled);
    replace(null);
    toasts.success(accountWords.emailChangeCanceled);
  };

  if (email === null) return null;
  return (
    <Banner
      title="Your new email isn’t confirmed yet"
      action={
        <Button size="small" variant="secondary" busy={busy} onClick={() => void cancel()}>
          Cancel Change
        </Button>
      }
    >
      We sent a link to <strong {...asWritten}>{email}</strong>. Open it in this browser within the hour.
    </Banner>
  );
}
