import { DELIVERY_FIELDS } from './delivery-fields.ts';
import type { DeliveryStatus } from './delivery-status.ts';

/** The most characters of a recipient's note, as for the merchant's. */
export const NOTE_LENGTH = DELIVERY_FIELDS.notes.most;

/** Why a note wasn't left. `too-late`: the courier has the parcel, or it's over. */
export const RECIPIENT_NOTE_REFUSALS = ['no-such-delivery', 'too-late', 'invalid'] as const;
export type RecipientNoteRefusal = (typeof RECIPIENT_NOTE_REFUSALS)[number];

/** Whether the courier doesn't have the parcel yet. */
export const takesNote = (status: DeliveryStatus): boolean =>
  status === 'searching' || status === 'accepted' || status === 'at_pickup';
