import * as v from 'valibot';
import { WANTED_KINDS } from '#core/alert/alert.ts';
import type { AlertDevices } from '#core/alert/alert-devices.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask } from '../delivery/call-function.ts';
import { saveRecipientDevice } from './save-recipient-device.ts';

const Devices = v.array(
  v.object({
    digest: v.string(),
    kinds: v.array(v.picklist(WANTED_KINDS)),
    sentAgo: v.optional(v.nullable(v.number()), null),
    failing: v.optional(v.boolean(), false),
  }),
);

/** The devices that get alerts, on a hosted project. */
export function supabaseAlertDevices(connection: Connection): AlertDevices {
  const done = async (name: 'save_alert_device' | 'forget_alert_device', args: Record<string, unknown>) => {
    const outcome = await ask(connection, name, args, v.unknown());
    return outcome.ok ? ok() : outcome;
  };
  return {
    list: () => ask(connection, 'alert_devices', {}, Devices),
    save: ({ endpoint, p256dh, auth }, kinds) =>
      done('save_alert_device', { endpoint, p256dh, auth, kinds: [...kinds] }),
    forget: (endpoint) => done('forget_alert_device', { endpoint }),
    saveForRecipient: saveRecipientDevice(connection.project, connection.fetch),
  };
}
