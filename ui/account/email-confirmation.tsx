import { useEffect, useState, type ReactNode } from 'react';
import { EmailChangePort } from '#core/verification/email-change-port.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { accountWords, emailLinkRefusal } from './account-words.ts';
import './profile-editor.css';

/** The target of the link sent to a new address. It shows the address, and confirms nothing without a click. */
export function EmailConfirmation({ token, onLeave }: { token: string; onLeave: () => void }): ReactNode {
  const emailChange = usePort(EmailChangePort);
  const reloadAccount = useReloadAccount();
  const [email, setEmail] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    const fail = (message: string) => {
      if (!current) return;
      toasts.error(message);
      onLeave();
    };
    emailChange.look(token).then(
      (found) => {
        if (!found.ok) fail(emailLinkRefusal(found.error));
        else if (current) setEmail(found.value);
      },
      () => fail(accountWords.emailNotConfirmed),
    );
    return () => {
      current = false;
    };
  }, [emailChange, token, onLeave]);

  const confirm = async () => {
    setBusy(true);
    try {
      const confirmed = await emailChange.confirm(token);
      if (!confirmed.ok && typeof confirmed.error !== 'string')
        return void toasts.error(accountWords.emailNotConfirmed);
      if (confirmed.ok) {
        await reloadAccount();
        toasts.success(accountWords.emailConfirmed);
      } else toasts.error(emailLinkRefusal(confirmed.error));
      onLeave();
    } catch {
      toasts.error(accountWords.emailNotConfirmed);
    } finally {
      setBusy(false);
    }
  };

  if (email === null)
    return (
      <div className="stack" role="status">
        <span className="visually-hidden">Checking the link…</span>
        <Skeleton shape="field" />
      </div>
    );
  return (
    <div className="stack">
      <p>
        Make <strong {...asWritten}>{email}</strong> the email address of your account? You’ll sign in with it from then
        on.
      </p>
      <div className="profile-actions flex wrap gap-3">
        <Button size="large" busy={busy} onClick={() => void confirm()}>
          Confirm Email
        </Button>
        <Button size="large" variant="quiet" onClick={onLeave}>
          Not Now
        </Button>
      </div>
    </div>
  );
}
