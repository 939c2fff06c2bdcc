import type { UserId } from '#core/identity/user-id.ts';
import type { StoredAlerts } from './stored-alerts.ts';

/** Whether a courier can be told about offers. */
export const hasOfferAlerts = ({ devices }: StoredAlerts, courier: UserId): boolean =>
  devices.some(({ person, kinds }) => person === courier && kinds.includes('offer'));
