import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { Case, CaseId, CasePhotoId } from '../case.ts';
import { CASE_REFUSALS, type NewCasePhoto, type NewMessage, type Report } from '../cases.ts';

/** A case as the recipient of its delivery sees it. */
export type RecipientCase = Omit<Case, 'side' | 'delivery' | 'claimed' | 'paid' | 'objected'>;

/** A recipient's words. Ids are made by the sender: the same words sent again are stored once. */
export type CaseStep =
  | ({ readonly what: 'report' } & Pick<Report, 'id' | 'reason' | 'text' | 'sharedWith'>)
  | ({ readonly what: 'reply'; readonly case: CaseId } & NewMessage)
  | ({ readonly what: 'photo'; readonly case: CaseId } & NewCasePhoto)
  | { readonly what: 'withdraw' | 'reopen'; readonly case: CaseId };

/** The request for a photo of a recipient's case. */
export interface ShownPhoto {
  readonly what: 'show';
  readonly id: CasePhotoId;
}

/** Why a recipient's words weren't stored. `no-such-delivery`: also for readers who don't count as its recipient. */
export const RECIPIENT_CASE_REFUSALS = [...CASE_REFUSALS, 'already-open'] as const;
export type RecipientCaseRefusal = (typeof RECIPIENT_CASE_REFUSALS)[number];

/**
 * The cases of a delivery's recipient: with the key of their link, or signed in with the verified address that the merchant
 * gave. They can be read and written as long as the delivery can be tracked. Anyone else gets the answer for an unknown
 * number, which counts as a miss like those of `Tracking`.
 */
export interface RecipientCases {
  /** Newest first. */
  list(
    number: TrackingNumber,
    key: string | null,
  ): Promise<Result<readonly RecipientCase[], RecipientCaseRefusal | Failure>>;
  /** Returns the cases after it. */
  say(
    number: TrackingNumber,
    key: string | null,
    said: CaseStep,
  ): Promise<Result<readonly RecipientCase[], RecipientCaseRefusal | Failure>>;
  /** A photo as a `data:` URL; null if none of the recipient's cases has it. */
  photo(
    number: TrackingNumber,
    key: string | null,
    id: CasePhotoId,
  ): Promise<Result<string | null, RecipientCaseRefusal | Failure>>;
}
export const RecipientCases = port<RecipientCases>('RecipientCases');
