import type { ReactNode } from 'react';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import type { RowIndex } from '#ui/listing/matching/row-index.ts';

/** The business's figures, live. */
export function DeliveryFigures({
  overview,
  index,
}: {
  overview: DeliveryOverview | null;
  index: RowIndex<DeliverySummary> | null;
}): ReactNode {
  if (overview === null || overview.total === 0) return 'Everything this business has sent.';
  const { onTimeRate } = overview;
  // Counted from the rows below once they're loaded, so that it's the same number as the list's filter.
  const active =
    index?.rows.filter(({ status, opensAt }) => !isFinal(status) && opensAt === null).length ?? overview.active;
  const scheduled = index?.rows.filter(({ opensAt }) => opensAt !== null).length ?? 0;
  const underWay = active === 0 ? 'None under way' : `${active.toLocaleString('en-US')} under way`;
  return [
    underWay,
    scheduled > 0 && `${scheduled.toLocaleString('en-US')} scheduled`,
    onTimeRate !== null && `${Math.floor(onTimeRate * 100)}% on time in 30 days`,
  ]
    .filter(Boolean)
    .join(' · ');
}
