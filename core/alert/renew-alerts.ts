import type { UserId } from '../identity/user-id.ts';
import { port } from '../port.ts';
import type { AlertsHere } from './alerts-here.ts';
import type { KeptAlerts } from './kept-alerts.ts';

/**
 * Renews the alerts that a person has turned on in this browser, at each start: the browser may have dropped the
 * subscription, or the server the device. False if the browser doesn't allow them anymore; then nothing is kept.
 */
export function renewAlerts(alerts: AlertsHere, kept: KeptAlerts) {
  return async (person: UserId): Promise<boolean> => {
    const kinds = kept.read(person);
    if (kinds.length === 0) return true;
    const state = await alerts.renew(kinds);
    // Without a connection, the next start tries again.
    if (state === 'on' || state === 'failed') return true;
    kept.remove(person, kinds);
    return false;
  };
}
export type RenewAlerts = ReturnType<typeof renewAlerts>;
export const RenewAlerts = port<RenewAlerts>('RenewAlerts');
