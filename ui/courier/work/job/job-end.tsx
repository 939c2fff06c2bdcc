import { useEffect, type ReactNode } from 'react';
import type { EndedJob } from '#core/delivery/courier/kept-jobs.ts';
import type { ShiftView, UnsentSteps } from '#core/delivery/courier/shift-view.ts';
import { paths } from '#ui/app/paths.ts';
import { CompleteArt } from '#ui/art/complete.tsx';
import { money } from '#ui/delivery/money.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import { savedWords } from '#ui/courier/work/work-words.ts';

const words: Readonly<Record<EndedJob['ending'], readonly [title: string, cheer: string, text: string]>> = {
  delivered: ['Delivered', 'Nicely done', 'You’ll find your pay in Earnings.'],
  returned: ['Back at the shop', 'Thanks for bringing it back', 'Earnings shows your pay, or what it’s waiting for.'],
  released: ['Given back', 'Another courier can take it now', 'You can take other deliveries.'],
};

/** A delivery that this courier has just finished. */
export function JobEnd({
  ending,
  earned,
  view: { denied },
  unsent: steps,
  undoable,
  next,
  notes,
}: {
  ending: EndedJob['ending'];
  earned: EndedJob['earned'];
  view: Pick<ShiftView, 'denied'>;
  /** The steps of this delivery. */
  unsent: UnsentSteps;
  undoable: boolean;
  /** Leads to the next stop of a courier who carries others. */
  next: Elements;
  notes: Elements;
}): ReactNode {
  const [title, done, text] = words[ending];
  const { unsent, unchecked, stored } = steps;
  const cheer = undoable ? 'Another courier can take it in a moment' : done;
  useEffect(() => {
    // Some browsers return a promise, which is no clean-up.
    void scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  if (unchecked) return <PinSaved steps={steps} notes={notes} />;
  return (
    <CourierPage
      title={title}
      bar={
        next || (
          <ButtonLink size="large" block href={paths.courier}>
            Courier Home
          </ButtonLink>
        )
      }
    >
      {notes}
      {unsent > 0 && (
        <Banner tone="warning" live>
          {savedWords(steps)}
        </Banner>
      )}
      {denied && (
        <Banner tone="warning" live title="Your account isn’t approved for deliveries now.">
          Courier Home says why. What you earned still counts.
        </Banner>
      )}
      <EmptyState
        art={<CompleteArt />}
        title={
          unsent > 0
            ? 'Waiting to be sent'
            : earned === null
              ? cheer
              : `You earned ${money(earned.amount, earned.currency)}`
        }
        action={
          ending !== 'released' &&
          !denied &&
          !next && (
            <ButtonLink variant="secondary" href={paths.courierEarnings}>
              Earnings
            </ButtonLink>
          )
        }
      >
        {unsent > 0
          ? `${stored ? 'You can close the app, but stay signed in.' : 'Keep the app open, and stay signed in.'}${next ? '' : ' You’ll get new deliveries once this one is sent.'}`
          : denied
            ? `${cheer}.`
            : earned === null
              ? next && ending === 'released'
                ? 'You keep the others.'
                : text
              : `${cheer}. It’s in your earnings.`}
      </EmptyState>
    </CourierPage>
  );
}

/** A PIN typed offline: the delivery isn't over until the server has checked it. */
function PinSaved({ steps, notes }: { steps: UnsentSteps; notes: Elements }): ReactNode {
  return (
    <CourierPage
      title="PIN saved, not checked yet"
      bar={
        <ButtonLink size="large" block href={paths.courier}>
          Courier Home
        </ButtonLink>
      }
    >
      {notes}
      <Banner tone="warning" live>
        {savedWords(steps)}
      </Banner>
      <EmptyState title="Don’t leave yet">
        If the PIN is wrong, your phone alerts you, and you enter it again here. Stay signed in.
      </EmptyState>
    </CourierPage>
  );
}
