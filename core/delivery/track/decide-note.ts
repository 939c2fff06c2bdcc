import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { acceptsNote, type DeliveryStatus } from '../lifecycle/delivery-status.ts';
import { readRecipientNote } from '../request/read-details.ts';
import type { RecipientNoteRefusal } from './recipient-note.ts';
import { missRefusal, type Misses } from './tracking-limits.ts';

/** The facts that a recipient's note is decided by. */
export interface NoteFacts extends Misses {
  /** Null unless the caller counts as the recipient of a delivery whose personal data is stored. */
  readonly status: DeliveryStatus | null;
}

/** Decides a note: its text as it's stored. Refuses for the caller's misses, the delivery, its status, then the text. */
export function decideNote(facts: NoteFacts, typed: string): Result<string, RecipientNoteRefusal | Failure> {
  const throttled = missRefusal(facts);
  if (throttled !== null) return refused(throttled);
  if (facts.status === null) return refused('no-such-delivery');
  if (!acceptsNote(facts.status)) return refused('too-late');
  const note = readRecipientNote(typed);
  return note === null ? refused('invalid') : ok(note);
}
