import type { AlertDevices } from '#core/alert/alert-devices.ts';
import type { AlertsHere } from '#core/alert/alerts-here.ts';
import { kindsHere, outcomeHere } from '#core/alert/device-here.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { readAlertsBlocked } from '#demo/alerts-blocked.ts';
import { simulatedPhone, phoneName } from './simulated-phone.ts';

/** Alerts of the demo: each window is a simulated phone. It asks for no permission and uses no network. */
export function simulatedAlerts(devices: AlertDevices, storage: LocalStoragePort, random: Random): AlertsHere {
  const own = (): PushSubscriptionKeys => simulatedPhone(storage, random);
  const turnOn: AlertsHere['turnOn'] = async (kinds) => {
    if (readAlertsBlocked(storage)) return 'blocked';
    const stored = await kindsHere(devices, own().endpoint);
    if (!stored.ok) return 'failed';
    if (kinds.every((kind) => stored.value.includes(kind))) return 'on';
    return (await devices.save(own(), [...new Set([...stored.value, ...kinds])])).ok ? 'on' : 'failed';
  };
  return {
    outcome: async (kinds) =>
      readAlertsBlocked(storage)
        ? { state: 'blocked', sentAgo: null, trouble: null }
        : outcomeHere(devices, own().endpoint, kinds),
    turnOn,
    renew: turnOn,
    async turnOff(kinds) {
      const stored = await kindsHere(devices, own().endpoint);
      if (!stored.ok) return 'failed';
      const rest = stored.value.filter((kind) => !kinds.includes(kind));
      const done = rest.length > 0 ? await devices.save(own(), rest) : await devices.forget(own().endpoint);
      return done.ok ? 'off' : 'failed';
    },
    stateForRecipient: async () => (phoneName.read(storage) === null ? 'off' : 'on'),
    async turnOnForRecipient(number, key) {
      if (readAlertsBlocked(storage)) return 'blocked';
      const saved = await devices.saveForRecipient(number, key, own());
      return saved.ok && saved.value ? 'on' : 'failed';
    },
    async end() {
      // A phone that was never drawn leaves nothing behind.
      if (phoneName.read(storage) === null) return;
      await devices.forget(own().endpoint);
      phoneName.remove(storage);
    },
  };
}
