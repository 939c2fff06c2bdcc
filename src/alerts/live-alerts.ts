import { alertsHere } from '#adapters/browser/alerts-here.ts';
import type { AlertDevices } from '#core/alert/alert-devices.ts';
import type { AlertsHere } from '#core/alert/alerts-here.ts';
import { workerUrl } from '../worker-url.ts';

/** Alerts in a live build, by its worker and its public key. */
export const liveAlerts = (devices: AlertDevices): AlertsHere =>
  alertsHere({
    devices,
    publicKey: import.meta.env.VITE_PUSH_PUBLIC_KEY ?? '',
    register: () => navigator.serviceWorker.register(workerUrl()),
  });
