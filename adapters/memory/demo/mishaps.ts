import type { DeliveryId } from '#core/delivery/delivery.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { MISHAPS, type Mishap } from '#demo/couriers/next-step.ts';

const KEY = 'mishaps';

function readAll(storage: LocalStoragePort): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage.read('local', KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The mishap planned for a delivery; null if none is. */
export function mishapOf(storage: LocalStoragePort, delivery: DeliveryId): Mishap | null {
  const stored = readAll(storage)[delivery];
  return MISHAPS.find((mishap) => mishap === stored) ?? null;
}

export function planMishap(storage: LocalStoragePort, delivery: DeliveryId, mishap: Mishap): void {
  storage.write('local', KEY, JSON.stringify({ ...readAll(storage), [delivery]: mishap }));
}
