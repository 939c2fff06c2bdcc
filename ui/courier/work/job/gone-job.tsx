import type { ReactNode } from 'react';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { courierJobOf, paths } from '#ui/app/paths.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';

/** A delivery that isn’t this courier’s now, or never was. */
export function GoneJob({ view, notes }: { view: ShiftView; notes: Elements }): ReactNode {
  const [other] = view.jobs;
  return (
    <CourierPage
      title="This delivery isn’t yours"
      bar={
        <ButtonLink size="large" block href={other === undefined ? paths.courier : courierJobOf(other.id)}>
          {other === undefined ? 'Courier Home' : 'Your delivery'}
        </ButtonLink>
      }
    >
      {notes}
      <EmptyState art={<LostArt />} title="It was canceled, finished, or given to someone else">
        What isn’t picked up in time goes to another courier. Anything it paid you is in your earnings.
      </EmptyState>
    </CourierPage>
  );
}
