import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { TrackedDelivery } from './tracked-delivery.ts';
import type { TrackingNumber } from './tracking-number.ts';

/** Finds a delivery by its number, for anyone. */
export interface Tracking {
  /**
   * Readers with the recipient's key, or signed in with the verified address that the merchant gave, see more. Null for an
   * unknown number and for one whose tracking has closed: both get the same answer. `throttled` after twenty misses within
   * ten minutes.
   */
  find(number: TrackingNumber, key: string | null): Promise<Result<TrackedDelivery | null, Failure>>;
}
export const Tracking = port<Tracking>('Tracking');
