import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import { port } from '../port.ts';

/** The deliveries for which a recipient turned alerts on in this browser. */
export interface AlertedDeliveries {
  has(number: TrackingNumber): boolean;
  add(number: TrackingNumber): void;
}
export const AlertedDeliveries = port<AlertedDeliveries>('AlertedDeliveries');
