import type { AlertsHere } from '#core/alert/alerts-here.ts';
import { fetchOnce } from '../api/fetch-once.ts';

/** Alerts whose code is fetched by its first call. */
export function laterAlerts(load: () => Promise<AlertsHere>): AlertsHere {
  const alerts = fetchOnce(load);
  return {
    state: async (kinds) => (await alerts()).state(kinds),
    turnOn: async (kinds) => (await alerts()).turnOn(kinds),
    turnOff: async (kinds) => (await alerts()).turnOff(kinds),
    renew: async (kinds) => (await alerts()).renew(kinds),
    stateForRecipient: async () => (await alerts()).stateForRecipient(),
    turnOnForRecipient: async (number, key) => (await alerts()).turnOnForRecipient(number, key),
    // Without its code there's no way to turn them off; the person signs out all the same.
    end: async () =>
      alerts().then(
        ({ end }) => end(),
        () => undefined,
      ),
  };
}
