import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { failureWords, savedWords, setAsideWords, stopWords } from './work-words.ts';

/** Asks before a sign-out erases steps that the server doesn't have yet, and offers to send them first. */
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
  // After the question was closed or answered, a late response must not sign out.
  const attempt = useRef(0);
  const onCounted = useEffectEvent((left: number, started: number) => {
    if (attempt.current !== started) return;
    setUnsent(left);
    if (left === 0) onSignOut();
  });
  useEffect(() => {
    const started = (attempt.current += 1);
    if (!open) return;
    setProblem(null);
    void shift.unsent().then((left) => onCounted(left, started));
  }, [open, shift]);

  async function send(): Promise<void> {
    const started = attempt.current;
    setSending(true);
    setProblem(null);
    const left = await shift.sendNow();
    setSending(false);
    if (attempt.current !== started) return;
    setUnsent(left.unsent);
    const [stopped] = left.stopped;
    if (stopped !== undefined) setProblem(stopWords[stopped.reason]);
    else if (left.unsent > 0 && left.unsent === left.setAside) setProblem(setAsideWords);
    else if (left.unsent > 0)
      setProblem(left.early ? savedWords({ ...left, unchecked: false }) : failureWords({ kind: 'offline' }));
    else onSignOut();
  }

  function leave(): void {
    attempt.current += 1;
    onSignOut();
  }

  const one = unsent === 1;
  const refused = unsent === 0 && problem !== null;
  return (
    <Dialog
      open={open && unsent !== null && (unsent > 0 || refused)}
      alert
      onClose={onClose}
      title={
        refused
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
          <Button variant="danger" size="large" onClick={leave}>
            Sign Out Anyway
          </Button>
          {!refused && (
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
        {refused
          ? 'Stay signed in to see the delivery’s current status.'
          : `${one ? 'It’s' : 'They’re'} on this phone only. If you sign out now, ${one ? 'it’s' : 'they’re'} lost, and the delivery stays where it was before.`}
      </p>
    </Dialog>
  );
}
