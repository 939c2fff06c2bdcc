import { useEffect, useState, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import { STEP_UNDO_TIME, type UndoableStep } from '#core/delivery/courier/shift-view.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aboutBag, undoWords } from '#ui/courier/work/work-words.ts';

/** Takes the last step back for a moment. The time stands still while the button has the focus. */
export function UndoNote({ step, bag }: { step: UndoableStep; bag: TrackingNumber | null }): ReactNode {
  const shift = usePort(Shift);
  const left = useSecondsLeft(step.paused);
  const undo = async () => {
    await shift.undo();
    // The note and its button are removed.
    document.getElementById('page-title')?.focus({ preventScroll: true });
  };
  return (
    <Banner
      live
      title={aboutBag(bag, undoWords[step.kind])}
      action={
        <Button
          variant="secondary"
          onClick={() => void undo()}
          onFocus={() => void shift.pauseUndo()}
          onBlur={() => void shift.resumeUndo()}
        >
          <span>Undo</span>
          {!step.paused && (
            <span className="numeric" aria-hidden>
              {` (${left})`}
            </span>
          )}
        </Button>
      }
    >
      Nobody else knows yet.
    </Banner>
  );
}

/** The seconds until the step is sent, counted down again after each pause. */
function useSecondsLeft(paused: boolean): number {
  const [left, setLeft] = useState(STEP_UNDO_TIME / SECOND);
  useEffect(() => {
    setLeft(STEP_UNDO_TIME / SECOND);
    if (paused) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND);
    return () => clearInterval(timer);
  }, [paused]);
  return left;
}
