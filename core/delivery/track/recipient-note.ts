import type { DELIVERY_FIELDS } from '../request/delivery-fields.ts';

/** The most characters of a recipient's note, as for the merchant's. */
export const NOTE_LENGTH = 280 satisfies (typeof DELIVERY_FIELDS)['notes']['most'];

/** Why a note wasn't left. `too-late`: the courier has the parcel, or it's over. */
export const RECIPIENT_NOTE_REFUSALS = ['no-such-delivery', 'too-late', 'invalid'] as const;
export type RecipientNoteRefusal = (typeof RECIPIENT_NOTE_REFUSALS)[number];
