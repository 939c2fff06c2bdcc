import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { PIN_TRIES } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { JobStep, StoppedStep } from '#core/delivery/courier/kept-jobs.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { fieldId } from '#ui/kit/fields/field-shell.tsx';
import { PIN_LENGTH, PinField } from '#ui/kit/fields/pin-field.tsx';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import type { TakeStep } from '#ui/courier/work/take-step.ts';
import { triesLeft } from '#ui/courier/work/work-words.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { isolate } from '#core/isolate.ts';

const FORM = 'pin-form';

/** At the door, in person: the recipient reads the PIN aloud. */
export function PinProof({
  job,
  sending,
  stopped,
  shared,
  door,
  take,
  onFail,
}: {
  job: Job;
  /** The step that's being sent. */
  sending: JobStep['kind'] | null;
  stopped: readonly StoppedStep[];
  shared: Elements;
  door: Elements;
  take: TakeStep;
  onFail: () => void;
}): ReactNode {
  const [typed, setTyped] = useState<'nothing' | 'short' | 'again'>('nothing');
  /** A PIN that is sent after an earlier unsent step. If it's wrong, this screen has to say so. */
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (sending !== null || entered === null) return;
    setEntered(null);
    take({ kind: 'deliver', pin: entered });
  }, [sending, entered, take]);
  const locked = job.pinTriesLeft === 0;
  const isWrong = stopped.some(({ reason, delivery }) => reason === 'wrong-pin' && delivery === job.id);
  const wrong = isWrong && typed !== 'again';
  // A PIN that was stored offline turned out wrong: the courier is back at the field.
  const [arrivedWrong] = useState(wrong);
  useEffect(() => {
    if (arrivedWrong) document.getElementById(fieldId('pin'))?.focus();
  }, [arrivedWrong]);
  const error =
    typed === 'short'
      ? 'Enter all four digits of the PIN'
      : wrong
        ? `That PIN doesn’t match. ${triesLeft(job.pinTriesLeft)}`
        : undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending === 'deliver') return;
    const field = event.currentTarget.elements.namedItem('pin');
    const pin = field instanceof HTMLInputElement ? field.value : '';
    setTyped(pin.length === PIN_LENGTH ? 'nothing' : 'short');
    if (pin.length === PIN_LENGTH) setEntered(pin);
    else document.getElementById(fieldId('pin'))?.focus();
  }

  const cannot = (
    <Button variant={locked ? 'primary' : 'secondary'} size={locked ? 'large' : 'medium'} block onClick={onFail}>
      Can’t deliver
    </Button>
  );
  return (
    <CourierPage
      title={job.dropoff === null ? 'Hand it over' : `Hand it to ${isolate(job.dropoff.name)}`}
      lede={locked ? undefined : 'Ask for the PIN. It’s on their tracking page.'}
      bar={
        locked ? (
          cannot
        ) : (
          <>
            <Button
              type="submit"
              form={FORM}
              size="large"
              block
              busy={entered !== null || (sending !== null && sending !== 'arrive_dropoff')}
            >
              Delivered
            </Button>
            {cannot}
          </>
        )
      }
    >
      {shared}
      {locked ? (
        <Banner tone="danger" live title="The PIN is locked after five wrong tries.">
          Take the parcel back to the shop.
        </Banner>
      ) : (
        <form id={FORM} noValidate onSubmit={submit}>
          <PinField
            label="PIN"
            hint={job.pinTriesLeft < PIN_TRIES && error === undefined ? triesLeft(job.pinTriesLeft) : undefined}
            error={error}
            onPin={() => {
              setTyped('again');
              setEntered(null);
            }}
          />
          <p className="visually-hidden" role="alert">
            {error}
          </p>
        </form>
      )}
      {door}
    </CourierPage>
  );
}
