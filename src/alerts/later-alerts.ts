import type { AlertsHere } from '#core/alert/alerts-here.ts';
import { fetchOnce } from '../api/fetch-once.ts';

/** Alerts whose code is fetched on the first call. */
export function laterAlerts(load: () => Promise<AlertsHere>): AlertsHere {
  const alerts = fetchOnce(load);
  return {
    outcome: async (kinds) => (await alerts()).outcome(kinds),
    turnOn: async (kinds) => (await alerts()).turnOn(kinds),
    turnOff: async (kinds) => (await alerts()).turnOff(kinds),
    renew: async (kinds) => (await alerts()).renew(kinds),
    stateForRecipient: async () => (await alerts()).stateForRecipient(),
    turnOnForRecipient: async (number, key) => (await alerts()).turnOnForRecipient(number, key),
    // If the code can't be fetched, alerts can't be turned off, but the person still signs out.
    end: async () =>
      alerts().then(
        ({ end }) => end(),
        () => undefined,
      ),
  };
}
