import { port } from '../port.ts';
import type { CourierCounterRepo } from './courier-counter-repo.ts';

/** The number on the landing page if the count fails or is empty (spec §9), labeled as a sample. */
export const COURIER_COUNT_FALLBACK = 4167;

/** The number of couriers, or null if the count fails or is empty. Never fails. */
export function courierCount(counter: CourierCounterRepo) {
  return async (): Promise<number | null> => {
    const count = await counter.read();
    return count.ok && count.value !== null && count.value > 0 ? count.value : null;
  };
}
export type CourierCount = ReturnType<typeof courierCount>;
export const CourierCount = port<CourierCount>('CourierCount');
