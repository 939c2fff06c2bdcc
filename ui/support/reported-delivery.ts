import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Report } from '#core/support/cases.ts';

/** The side that reports, and its delivery; a person's report is about none. */
export type ReportedDelivery = Pick<Report, 'side' | 'delivery'>;

/** The delivery in the query of /help, as `reportOf` writes it. */
export function reportedDelivery(search: string): ReportedDelivery {
  const params = new URLSearchParams(search);
  for (const side of ['business', 'courier'] as const) {
    const delivery = params.get(side);
    if (isDeliveryId(delivery)) return { side, delivery };
  }
  return { side: 'person', delivery: null };
}
