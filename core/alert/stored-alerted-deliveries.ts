import * as v from 'valibot';
import { isTrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import type { AlertedDeliveries } from './alerted-deliveries.ts';

const record = storedRecord('local', 'alerted-deliveries', v.array(v.pipe(v.string(), v.guard(isTrackingNumber))));

/** The number of deliveries that are remembered: the newest. */
const REMEMBERED = 20;

/** Remembers them on the device. */
export function storedAlertedDeliveries(storage: LocalStoragePort): AlertedDeliveries {
  const read = () => record.read(storage) ?? [];
  return {
    has: (number) => read().includes(number),
    add: (number) =>
      void record.write(storage, [...read().filter((other) => other !== number), number].slice(-REMEMBERED)),
  };
}
