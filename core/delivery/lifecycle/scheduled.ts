import { instant, type Instant } from '#core/instant.ts';
import type { Delivery } from './delivery.ts';

/** When couriers are first offered a delivery for later; null once they are, or if it was canceled before. */
export const opensNext = ({ status, opensAt }: Pick<Delivery, 'status' | 'opensAt'>, now: Instant): Instant | null =>
  status === 'searching' && opensAt !== null && now < opensAt ? opensAt : null;

/** When couriers were or will be first offered a delivery. */
export const offeredFrom = ({ opensAt, reached }: Pick<Delivery, 'opensAt' | 'reached'>): Instant =>
  opensAt ?? reached.searching ?? instant(0);

/** Whether a delivery waits for the time at which couriers are first offered it. */
export const isScheduled = (delivery: Pick<Delivery, 'status' | 'opensAt'>, now: Instant): boolean =>
  opensNext(delivery, now) !== null;
