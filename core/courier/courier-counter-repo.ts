import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';

/** The number of couriers who have signed up (spec §3). */
export interface CourierCounterRepo {
  /** Null if nothing is stored yet. Anyone may read it. */
  read(): Promise<Result<number | null, Failure>>;
  /**
   * Counts the signed-in courier, once even if it's called again (decision finishing-registration), and returns the
   * count. `denied` unless they have the role, a courier picture and a verified email.
   */
  countMe(): Promise<Result<number, Failure>>;
}
export const CourierCounterRepo = port<CourierCounterRepo>('CourierCounterRepo');
