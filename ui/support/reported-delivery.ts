import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { reasonsOf } from '#core/support/case-reasons.ts';
import type { CaseReason } from '#core/support/case.ts';
import type { Report } from '#core/support/cases.ts';

/** The side that reports, and its delivery; a person's report is about none. */
export type ReportedDelivery = Pick<Report, 'side' | 'delivery'> & {
  /** The reason that's chosen at first. */
  readonly reason?: CaseReason | undefined;
};

/** The delivery in the query of /help, as `reportOf` writes it. */
export function reportedDelivery(search: string): ReportedDelivery {
  const params = new URLSearchParams(search);
  for (const side of ['business', 'courier'] as const) {
    const delivery = params.get(side);
    if (isDeliveryId(delivery))
      return { side, delivery, reason: reasonsOf(side).find((reason) => reason === params.get('reason')) };
  }
  return { side: 'person', delivery: null };
}
