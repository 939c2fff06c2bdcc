import * as v from 'valibot';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { MISHAPS, type Mishap } from '#demo/couriers/next-step.ts';

/** By the delivery's id. */
const record = storedRecord('local', 'mishaps', v.looseObject({}));

/** The mishap planned for a delivery; null if none is. */
export function mishapOf(storage: LocalStoragePort, delivery: DeliveryId): Mishap | null {
  const stored = record.read(storage)?.[delivery];
  return MISHAPS.find((mishap) => mishap === stored) ?? null;
}

/** The deliveries for which a mishap is planned, which may have been deleted since. */
export function plannedFor(storage: LocalStoragePort, mishap: Mishap): ReadonlySet<string> {
  const planned = Object.entries(record.read(storage) ?? {});
  return new Set(planned.flatMap(([delivery, of]) => (of === mishap ? [delivery] : [])));
}

export function planMishap(storage: LocalStoragePort, delivery: DeliveryId, mishap: Mishap): void {
  record.write(storage, { ...record.read(storage), [delivery]: mishap });
}
