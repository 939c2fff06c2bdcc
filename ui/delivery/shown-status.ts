import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';

/** A status as screens show it. A lost delivery ends as canceled, but nobody canceled it. */
export type ShownStatus = DeliveryStatus | 'lost';

/** The status for a merchant. */
export const shownStatus = ({
  status,
  failureReason,
}: Pick<DeliverySummary, 'status' | 'failureReason'>): ShownStatus => (failureReason === 'lost' ? 'lost' : status);

/** The status on the tracking page. A parcel that was picked up can't be canceled, so it got lost. */
export const trackedStatus = ({ status, timeline }: Pick<TrackedDelivery, 'status' | 'timeline'>): ShownStatus =>
  status === 'canceled' && timeline.some((step) => step.status === 'picked_up') ? 'lost' : status;
