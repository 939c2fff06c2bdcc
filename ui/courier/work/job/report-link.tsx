import { lazy, Suspense, type ReactNode } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { reportOf } from '#core/support/case-path.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';

const OnCallNote = lazy(() => import('#ui/support/on-call-note.tsx').catch(() => ({ default: () => null })));

/** Leads to the form for a problem with a delivery that this courier carries, and says if someone is on call. */
export function ReportLink({ delivery }: { delivery: DeliveryId }): ReactNode {
  return (
    <>
      <ButtonLink variant="quiet" block href={reportOf('courier', delivery)}>
        Report a problem
      </ButtonLink>
      <Suspense fallback={null}>
        <OnCallNote />
      </Suspense>
    </>
  );
}
