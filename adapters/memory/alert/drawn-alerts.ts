import * as v from 'valibot';
import type { AlertDevices } from '#core/alert/alert-devices.ts';
import type { AlertsHere } from '#core/alert/alerts-here.ts';
import { kindsHere } from '#core/alert/kinds-here.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { readAlertsBlocked } from '#demo/alerts-blocked.ts';

const phone = storedRecord('local', 'drawn-phone', v.string());

/** Keys of the right form that no browser has: nothing is sent to them. */
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** The drawn phone of a window, with its own address. */
export function drawnPhone(storage: LocalStoragePort, random: Random): PushSubscriptionKeys {
  let name = phone.read(storage);
  if (name === null) {
    name = random.uuid();
    phone.write(storage, name);
  }
  return { endpoint: `https://fcm.googleapis.com/drawn/${name}`, ...KEYS };
}

/** Alerts of the demo: each window is a drawn phone. It asks for no permission and uses no network. */
export function drawnAlerts(devices: AlertDevices, storage: LocalStoragePort, random: Random): AlertsHere {
  const own = (): PushSubscriptionKeys => drawnPhone(storage, random);
  const turnOn: AlertsHere['turnOn'] = async (kinds) => {
    if (readAlertsBlocked(storage)) return 'blocked';
    const stored = await kindsHere(devices, own().endpoint);
    if (!stored.ok) return 'failed';
    if (kinds.every((kind) => stored.value.includes(kind))) return 'on';
    return (await devices.save(own(), [...new Set([...stored.value, ...kinds])])).ok ? 'on' : 'failed';
  };
  return {
    async state(kinds) {
      if (readAlertsBlocked(storage)) return 'blocked';
      const stored = await kindsHere(devices, own().endpoint);
      return stored.ok && kinds.every((kind) => stored.value.includes(kind)) ? 'on' : 'off';
    },
    turnOn,
    renew: turnOn,
    async turnOff(kinds) {
      const stored = await kindsHere(devices, own().endpoint);
      if (!stored.ok) return 'failed';
      const rest = stored.value.filter((kind) => !kinds.includes(kind));
      const done = rest.length > 0 ? await devices.save(own(), rest) : await devices.forget(own().endpoint);
      return done.ok ? 'off' : 'failed';
    },
    stateForRecipient: async () => 'off',
    async turnOnForRecipient(number, key) {
      if (readAlertsBlocked(storage)) return 'blocked';
      const saved = await devices.saveForRecipient(number, key, own());
      return saved.ok && saved.value ? 'on' : 'failed';
    },
    async end() {
      // A phone that was never drawn leaves nothing behind.
      if (phone.read(storage) === null) return;
      await devices.forget(own().endpoint);
      phone.remove(storage);
    },
  };
}
