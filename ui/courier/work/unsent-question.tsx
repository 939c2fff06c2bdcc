import { useEffect, useState, type ReactNode } from 'react';
import { Shift } from '#core/delivery/shift.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { failureWords, stopWords } from './work-words.ts';

/** Asks before signing out erases steps that the server doesn't have yet, and offers to send them first. */
export default function UnsentQuestion({
  open,
  onClose,
  onSignOut,
}: {
  open: boolean;
  onClose: () => void;
  onSignOut: () => void;
}): ReactNode {
  const shift = usePort(Shift);
  const [unsent, setUnsent] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    setProblem(null);
    void shift.unsent().then(setUnsent);
  }, [open, shift]);

  async function send(): Promise<void> {
    setSending(true);
    setProblem(null);
    const left = await shift.sendNow();
    setSending(false);
    setUnsent(left.unsent);
    if (left.stopped !== null) setProblem(stopWords[left.stopped.reason]);
    else if (left.unsent > 0) setProblem(failureWords({ kind: 'offline' }));
    else onSignOut();
  }

  const one = unsent === 1;
  return (
    <Dialog
      open={open && unsent !== null}
      alert
      onClose={onClose}
      title={
        unsent === 0
          ? 'Not everything was accepted'
          : one
            ? '1 step hasn’t been sent yet'
            : `${unsent ?? 0} steps haven’t been sent yet`
      }
      actions={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            Stay Signed In
          </Button>
          <Button variant="danger" size="large" onClick={onSignOut}>
            Sign Out Anyway
          </Button>
          {unsent !== 0 && (
            <Button size="large" busy={sending} onClick={() => void send()}>
              Send, Then Sign Out
            </Button>
          )}
        </>
      }
    >
      {problem !== null && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
      <p>
        {unsent === 0
          ? 'Stay signed in to see where the delivery stands.'
          : `${one ? 'It’s' : 'They’re'} on this phone only. If you sign out now, ${one ? 'it’s' : 'they’re'} lost, and the delivery stays where it was before.`}
      </p>
    </Dialog>
  );
}
