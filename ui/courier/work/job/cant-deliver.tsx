import { useCallback, useState, type ReactNode } from 'react';
import { Clock, ServerClock } from '#core/clock.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { FAILURE_REASONS, type FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { useCountdown } from '#ui/app/use-countdown.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceCards } from '#ui/kit/choices/choice-cards.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { reasonWords } from '#ui/courier/work/work-words.ts';
import './cant-deliver.css';

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The reasons why a parcel can't be handed over. "Nobody answers" is allowed after five minutes at the door, which are
 * counted down.
 */
export default function CantDeliver({
  job,
  open,
  onClose,
  onFail,
}: {
  job: Job;
  open: boolean;
  onClose: () => void;
  onFail: (reason: FailureReason) => void;
}): ReactNode {
  const arrived = job.timeline.findLast(({ status }) => status === 'at_dropoff')?.at ?? null;
  const seen = useSeenAt();
  // By the server's clock, but never longer than since this screen opened, in case that clock isn't known yet.
  const left = Math.min(
    useCountdown(arrived === null ? null : arrived + WAIT_AT_DOOR, ServerClock),
    useCountdown(seen === undefined ? null : seen + WAIT_AT_DOOR),
  );
  const locked = job.pinTriesLeft === 0;
  const [chosen, setChosen] = useState<FailureReason | null>(null);
  const reason = chosen ?? (locked ? 'pin_locked' : null);
  const wait = reason === 'no_answer' && left > 0;
  const reasons = FAILURE_REASONS.filter((each) => each !== 'pin_locked' || locked);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Why can’t you deliver it?"
      actions={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            Go Back
          </Button>
          <Button
            size="large"
            disabled={reason === null || wait}
            onClick={() => {
              if (reason === null) return;
              onClose();
              onFail(reason);
            }}
          >
            {wait ? <span className="numeric">{`Wait ${minutes(left)}`}</span> : 'Take it back'}
          </Button>
        </>
      }
    >
      <div className="cant-deliver">
        <ChoiceCards
          name="reason"
          legend="Reason"
          hideLegend
          value={reason ?? ''}
          onChange={(value) => setChosen(reasons.find((each) => each === value) ?? null)}
          choices={reasons.map((each) => ({
            value: each,
            title: reasonWords[each],
            ...(each === 'no_answer' && left > 0
              ? { text: `Ring, call, and wait five minutes. ${minutes(left)} left.` }
              : {}),
          }))}
        />
      </div>
    </Dialog>
  );
}

/** When this screen opened, by this device's clock; undefined until the clock is read. */
function useSeenAt(): number | undefined {
  const clock = usePort(Clock);
  return useValue(useCallback(() => clock.now(), [clock]));
}
