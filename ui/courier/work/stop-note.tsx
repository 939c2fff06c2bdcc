import type { ReactNode } from 'react';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { jobIn } from '#core/delivery/courier/kept-jobs.ts';
import type { StoppedStep } from '#core/delivery/courier/kept-jobs.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { courierJobOf } from '#ui/app/paths.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { aboutBag, stopWords } from './work-words.ts';

/** Says that a step was refused, and that the steps tapped after it were dropped. */
export function StopNote({
  stopped,
  jobs,
  onDismiss,
}: {
  stopped: StoppedStep;
  jobs: readonly Job[];
  onDismiss: () => void;
}): ReactNode {
  const { reason, dropped, delivery } = stopped;
  // With several, it says which one it's about, and that its bag isn't theirs to carry.
  const bag = jobs.some(({ id }) => id !== delivery) ? stopped.number : null;
  const understand = () => {
    onDismiss();
    // The note and its button are removed.
    document.getElementById('page-title')?.focus({ preventScroll: true });
  };
  return (
    <Banner
      tone="danger"
      live
      title={aboutBag(bag, stopWords[reason])}
      action={
        reason === 'wrong-pin' ? (
          <ButtonLink href={courierJobOf(delivery)}>Enter the PIN again</ButtonLink>
        ) : (
          <Button variant="secondary" onClick={understand}>
            Got It
          </Button>
        )
      }
    >
      {[
        bag !== null && jobIn(jobs, delivery) === null && 'If you have this bag, give it back at the shop.',
        dropped > 0 &&
          (dropped === 1
            ? 'The step you tapped after it wasn’t saved either.'
            : `The ${dropped} steps you tapped after it weren’t saved either.`),
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  );
}
