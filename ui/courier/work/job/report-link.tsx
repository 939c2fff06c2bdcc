import type { ReactNode } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { reportOf } from '#core/support/case-path.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';

/** Leads to the form for a problem with a delivery that this courier carries. */
export function ReportLink({ delivery }: { delivery: DeliveryId }): ReactNode {
  return (
    <ButtonLink variant="quiet" block href={reportOf('courier', delivery)}>
      Report a problem
    </ButtonLink>
  );
}
