import type { UserId } from '../identity/user-id.ts';
import { port } from '../port.ts';
import type { WantedKind } from './alert.ts';
import type { AlertsHere, AlertsOutcome } from './alerts-here.ts';
import type { KeptAlerts } from './kept-alerts.ts';

/**
 * Checks a person's alerts on this device. If they turned them on and the browser or the server has dropped them, they
 * are subscribed to again first.
 */
export function checkAlerts(alerts: AlertsHere, kept: KeptAlerts) {
  return async (person: UserId, kinds: readonly WantedKind[]): Promise<AlertsOutcome> => {
    const found = await alerts.outcome(kinds);
    if (found.state === 'on' || found.trouble === null) return found;
    const turnedOn = kept.read(person);
    if (!kinds.every((kind) => turnedOn.includes(kind))) return { ...found, trouble: null };
    // Only the server knows whether they're on.
    if (found.trouble === 'unreached') return { ...found, state: 'on' };
    return (await alerts.renew(kinds)) === 'on' ? alerts.outcome(kinds) : found;
  };
}
export type CheckAlerts = ReturnType<typeof checkAlerts>;
export const CheckAlerts = port<CheckAlerts>('CheckAlerts');
