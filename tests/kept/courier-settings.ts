import { storedAlertedDeliveries } from '#core/alert/stored-alerted-deliveries.ts';
import { declinedAlerts } from '#core/alert/declined-alerts.ts';
import { keptAlerts } from '#core/alert/kept-alerts.ts';
import { vibrateSetting } from '#core/courier/vibrate-setting.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { reviewChecks } from '#core/review/review-checks.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** Stores a courier's settings for their phone, and what an administrator has checked of their application. */
export function keepCourierSettings(storage: LocalStoragePort, courier: UserId, now: Instant): void {
  vibrateSetting(storage).write(false);
  keptAlerts(storage).add(courier, ['offer', 'job']);
  declinedAlerts(storage).decline(now);
  storedAlertedDeliveries(storage).add('111111111111' as TrackingNumber);
  reviewChecks(storage).set(courier, ['photo']);
}
