import type { RecipientNoteRefusal } from '../../../core/delivery/track/recipient-note.ts';
import type { RecipientCaseRefusal, CaseStep, ShownPhoto } from '../../../core/support/recipient/recipient-cases.ts';
import type { Limit } from '../../../core/verification/code-limits.ts';

/** Deliveries, as the Edge Function `track` reads them. */
export interface Deliveries {
  /**
   * The tracking view of a number; a recipient's key shows more. A number that finds nothing is a miss of the client.
   * `too-many`: the client has no miss left.
   */
  follow(asked: TrackingQuery, client: string, misses: Limit): Promise<'too-many' | Followed>;
  /** Leaves a recipient's note. Answers `saved`, or why it wasn't; a number or key that finds nothing is a miss. */
  leaveNote(asked: LeftNote, client: string, misses: Limit): Promise<'too-many' | 'saved' | RecipientNoteRefusal>;
  /**
   * The cases of a delivery's recipient, after what they said; with null, nothing. Or a photo that they ask for. A number or key that finds nothing is a
   * miss. `too-many`: the client has no miss, report or message left.
   */
  cases(
    asked: Pick<TrackingQuery, 'number' | 'key'>,
    said: CaseStep | ShownPhoto | null,
    client: string,
    misses: Limit,
  ): Promise<'too-many' | CasesAnswer>;
}

/** A number, with or without a key. `known` is the page's version: empty for none yet, null for a plain read. */
export interface TrackingQuery {
  readonly number: string;
  readonly key: string | null;
  readonly known: string | null;
}

/** The cases or a photo, as the database wrote them, or why what was said wasn't stored. */
export type CasesAnswer = { readonly cases: unknown } | { readonly refusal: RecipientCaseRefusal };

/** A recipient's note for the courier. */
export type LeftNote = Pick<TrackingQuery, 'number' | 'key'> & { readonly note: string };

/** The view, null if there is none; if `known` was given, `same` or the view with its tag. */
export type Followed = { readonly found: boolean } & (
  | { readonly delivery: unknown }
  /** The courier's position beside the view, null if the client may not see it. */
  | { readonly live: 'same' | LiveView; readonly moving?: unknown }
);

/** A view, null if there is none, and the tag of this version. */
interface LiveView {
  readonly tag: string;
  readonly view: unknown;
}
