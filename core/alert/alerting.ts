import type { AlertDevices } from './alert-devices.ts';

/** The port for devices that get alerts, for one browser. */
export interface Alerting {
  readonly alertDevices: AlertDevices;
}
