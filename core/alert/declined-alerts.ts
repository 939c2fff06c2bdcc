import * as v from 'valibot';
import { DAY } from '../clock.ts';
import { isInstant, type Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

const record = storedRecord('local', 'alerts-declined', v.pipe(v.number(), v.guard(isInstant)));

/** The time for which declined alerts aren't offered again, in ms. */
export const DECLINED_FOR = 30 * DAY;

/** Whether the person declined alerts that were offered on this device. */
export function declinedAlerts(storage: LocalStoragePort) {
  return {
    isDeclined(now: Instant): boolean {
      const at = record.read(storage);
      return at !== null && Math.abs(now - at) < DECLINED_FOR;
    },
    decline: (now: Instant): void => void record.write(storage, now),
  };
}
export type DeclinedAlerts = ReturnType<typeof declinedAlerts>;
export const DeclinedAlerts = port<DeclinedAlerts>('DeclinedAlerts');
