import { useMemo, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { EmailChangePort, type UndoableChange } from '#core/verification/email-change-port.ts';
import { ok, refused } from '#core/result.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { LostArt } from '#ui/art/lost.tsx';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { LoadingScreen } from '#ui/kit/page/loading-screen.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { accountWords } from './account-words.ts';
import { useLinkToken } from './use-link-token.ts';

/** The target of the link in the email to the old address. It shows the change, and undoes nothing without a click. */
export default function UndoEmailChangeScreen(): ReactNode {
  const emailChange = usePort(EmailChangePort);
  const [token] = useLinkToken('token', 'keep');
  const { value, failed, retry, replace } = useAnswer<UndoableChange | 'expired'>(
    useMemo(() => {
      if (token === null) return null;
      return async () => {
        const found = await emailChange.findUndoableChange(token);
        if (found.ok) return found;
        return found.error === 'link-expired' ? ok('expired') : refused(found.error);
      };
    }, [emailChange, token]),
  );
  const change = token === null ? 'expired' : value;
  const [busy, setBusy] = useState(false);

  const undo = async () => {
    setBusy(true);
    const undone = await emailChange.undo(token ?? '').catch(() => null);
    setBusy(false);
    if (undone?.ok === true) {
      // Every session has ended, so this screen may have been remounted by now.
      toasts.success(accountWords.emailChangeUndone);
      navigate(paths.forgotPassword, { replace: true });
    } else if (undone?.error === 'link-expired') replace('expired');
    else toasts.error(accountWords.emailChangeNotUndone);
  };

  if (change === 'expired')
    return (
      <ResultPage
        art={<LostArt />}
        title="This link no longer works"
        lede="The change was canceled or undone, or it’s more than 72 hours old. If it was undone, choose a new password for your old email to get back in. If that doesn’t work, write to us."
        actions={
          <>
            <ButtonLink size="large" href={paths.forgotPassword}>
              Choose a New Password
            </ButtonLink>
            <ButtonLink size="large" variant="quiet" href={paths.contact}>
              Contact Us
            </ButtonLink>
          </>
        }
      />
    );
  if (change !== undefined)
    return (
      <ResultPage
        art={<KeyArt />}
        title="Keep your email address?"
        lede={
          <span>
            Someone asked to change the email of your account from <strong>{change.from}</strong> to{' '}
            <strong>{change.to}</strong>. If it wasn’t you, keep the old one: every device is signed out, and you choose
            a new password.
          </span>
        }
        actions={
          <>
            <Button size="large" busy={busy} onClick={() => void undo()}>
              Keep My Old Email
            </Button>
            <ButtonLink size="large" variant="quiet" href={paths.landing}>
              It was me
            </ButtonLink>
          </>
        }
      />
    );
  if (failed)
    return (
      <ResultPage
        art={<LostArt />}
        title="The link couldn’t be checked"
        lede={accountWords.checkConnection}
        actions={
          <Button size="large" onClick={retry}>
            Retry
          </Button>
        }
      />
    );
  return <LoadingScreen title="Checking the link…" />;
}
