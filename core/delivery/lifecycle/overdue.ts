import type { Instant } from '#core/instant.ts';
import type { Delivery } from './delivery.ts';
import { isFinal } from './delivery-status.ts';

/** Whether a delivery hasn't arrived by its promised time. `now` is the backend's: a device's clock may be wrong. */
export const isOverdue = ({ status, onTime, dueAt }: Delivery, now: Instant): boolean =>
  onTime === null && !isFinal(status) && now > dueAt;
