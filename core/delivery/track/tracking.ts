import type { Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { RecipientNoteRefusal } from './recipient-note.ts';
import type { TrackedDelivery } from './tracked-delivery.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';

/** Finds a delivery by its number, for anyone. */
export interface Tracking {
  /**
   * Readers with the recipient's key, or signed in with the verified address that the merchant gave, see more. Null for an
   * unknown number and for one whose tracking has closed: both get the same answer. `throttled` after twenty misses within
   * ten minutes.
   */
  find(number: TrackingNumber, key: string | null): Promise<Result<TrackedDelivery | null, Failure>>;
  /**
   * Leaves a note for the courier, in place of an earlier one; an empty one removes it. Only for readers who count as the
   * recipient: for everyone else there's no such delivery. A miss counts like one of `find`.
   */
  leaveNote(
    number: TrackingNumber,
    key: string | null,
    note: string,
  ): Promise<Result<void, RecipientNoteRefusal | Failure>>;
}
export const Tracking = port<Tracking>('Tracking');
