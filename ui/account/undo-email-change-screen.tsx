import { useEffect, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { EmailChangePort, type UndoableChange } from '#core/verification/email-change-port.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { LostArt } from '#ui/art/lost.tsx';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { LoadingScreen } from '#ui/kit/loading-screen.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';
import { accountWords } from './account-words.ts';
import { useLinkToken } from './use-link-token.ts';

type Stage =
  | { readonly is: 'checking' | 'dead' | 'unknown' }
  | { readonly is: 'undoable'; readonly change: UndoableChange };

/** The target of the link in the email to the old address. It shows the change, and undoes nothing without a click. */
export default function UndoEmailChangeScreen(): ReactNode {
  const emailChange = usePort(EmailChangePort);
  const [token] = useLinkToken('token', 'keep');
  const [stage, setStage] = useState<Stage>({ is: token === null ? 'dead' : 'checking' });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (token === null || stage.is !== 'checking') return;
    let current = true;
    emailChange.findUndoableChange(token).then(
      (found) => {
        if (!current) return;
        if (found.ok) setStage({ is: 'undoable', change: found.value });
        else setStage({ is: found.error === 'link-expired' ? 'dead' : 'unknown' });
      },
      () => {
        if (current) setStage({ is: 'unknown' });
      },
    );
    return () => {
      current = false;
    };
  }, [emailChange, token, stage.is]);

  const undo = async () => {
    setBusy(true);
    const undone = await emailChange.undo(token ?? '').catch(() => null);
    setBusy(false);
    if (undone?.ok === true) {
      // Every session has ended, so this screen may have been remounted by now.
      toasts.success(accountWords.emailChangeUndone);
      navigate(paths.forgotPassword, { replace: true });
    } else if (undone?.error === 'link-expired') setStage({ is: 'dead' });
    else toasts.error(accountWords.emailChangeNotUndone);
  };

  switch (stage.is) {
    case 'checking':
      return <LoadingScreen title="Checking the link…" />;
    case 'undoable':
      return (
        <ResultPage
          art={<KeyArt />}
          title="Keep your email address?"
          lede={
            <span>
              Someone asked to change the email of your account from <strong>{stage.change.from}</strong> to{' '}
              <strong>{stage.change.to}</strong>. If it wasn’t you, keep the old one: every device is signed out, and
              you choose a new password.
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
    case 'unknown':
      return (
        <ResultPage
          art={<LostArt />}
          title="The link couldn’t be checked"
          lede={accountWords.checkConnection}
          actions={
            <Button size="large" onClick={() => setStage({ is: 'checking' })}>
              Retry
            </Button>
          }
        />
      );
    case 'dead':
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
  }
}
