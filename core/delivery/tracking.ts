import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { TrackedDelivery } from './tracked-delivery.ts';
import type { TrackingNumber } from './tracking-number.ts';

/** Following a delivery by its number, by anyone. */
export interface Tracking {
  /**
   * With the recipient's key, or signed in with the verified address that the merchant gave, more is shown. Null for a
   * number that isn't there, whose tracking has closed, or that anyone may not know: all answer alike. `throttled` after
   * twenty misses within ten minutes.
   */
  find(number: TrackingNumber, key: string | null): Promise<Result<TrackedDelivery | null, Failure>>;
}
export const Tracking = port<Tracking>('Tracking');
