import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { Cents } from '../delivery/price/tariff.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { Case, CaseId, CasePhotoId, CaseReason, CaseSide, CaseSummary, GoodsReport, MessageId } from './case.ts';
import type { SupportHours } from './support-hours.ts';

/** A report that opens a case. */
export interface Report {
  /** The case's id. The same report sent again opens nothing more. */
  readonly id: CaseId;
  readonly side: CaseSide;
  /** Null for a person's. */
  readonly delivery: DeliveryId | null;
  readonly reason: CaseReason;
  readonly text: string;
  /** The recipient was told that the business sees a report about the goods. No other side is. */
  readonly sharedWith?: 'shop';
}

/** A message to send. */
export interface NewMessage {
  readonly id: MessageId;
  readonly text: string;
}

/** A photo to send: a JPEG as a `data:` URL, as small as the photos of proofs. */
export interface NewCasePhoto {
  readonly id: CasePhotoId;
  readonly image: string;
}

/**
 * Why a case wasn't opened or changed.
 * - `no-such-delivery`: it isn't one of theirs
 * - `too-late`: the time to report or to reopen is over
 * - `changed`: its state doesn't allow that (anymore)
 * - `no-courier`: no courier had the delivery that one is asked about
 * - `invalid`: a reason that this side can't give, a text that's empty or too long, or a photo that's none or too large
 * - `too-many-photos`: the message or the case has as many as it may
 */
export const CASE_REFUSALS = [
  'no-such-case',
  'no-such-delivery',
  'no-courier',
  'too-late',
  'changed',
  'invalid',
  'too-many-photos',
] as const;
export type CaseRefusal = (typeof CASE_REFUSALS)[number];
/** Those that a side gets for its words. */
export type SideRefusal = Exclude<CaseRefusal, 'no-courier' | 'too-many-photos'>;

/** The side has had its case about this delivery. */
export interface AlreadyOpen {
  readonly code: 'already-open';
  readonly case: CaseId;
}

/** The amount is above what can be paid. */
export interface AboveCap {
  readonly code: 'above-cap';
  readonly cap: Cents;
}

/** Whether a report was refused because there's a case already. */
export const isAlreadyOpen = (error: CaseRefusal | AlreadyOpen | Failure): error is AlreadyOpen =>
  typeof error === 'object' && 'code' in error;

/** When the team answers. */
export interface SupportTimes {
  readonly hours: SupportHours;
  /** The operator's, an IANA name. */
  readonly timeZone: string;
  /** Whether someone is on call now: they're alerted to reports about safety, at any hour. */
  readonly onCall: boolean;
  /** Until when the reader is on call; null if they aren't. */
  readonly onCallUntil: Instant | null;
  /** The backend's time. */
  readonly now: Instant;
}

/** The cases of the signed-in person: of their businesses, about deliveries that they carried, and their own. */
export interface Cases {
  /** When the team answers. */
  support(): Promise<Result<SupportTimes, Failure>>;
  /** Newest first. */
  list(): Promise<Result<CaseSummary[], Failure>>;
  find(id: CaseId): Promise<Result<Case | null, Failure>>;
  /** One for each delivery and side, for good; reports about safety always open one, and an objection's doesn't count. */
  open(report: Report): Promise<Result<Case, CaseRefusal | AlreadyOpen | Failure>>;
  reply(id: CaseId, message: NewMessage): Promise<Result<Case, CaseRefusal | Failure>>;
  /** Adds a photo to the side's last message. */
  addPhoto(id: CaseId, photo: NewCasePhoto): Promise<Result<Case, CaseRefusal | Failure>>;
  /** The recipient's report about the goods of a delivery, for its business. Null without one, and for anyone else. */
  goodsReport(delivery: DeliveryId): Promise<Result<GoodsReport | null, Failure>>;
  /**
   * A photo as a `data:` URL, for the case's side and the team. Those of a report about the goods also for the business. Null for
   * anyone else, and once it was deleted.
   */
  photo(id: CaseId, photo: CasePhotoId): Promise<Result<string | null, Failure>>;
  /** Takes it back, unless an objection in it waits, or opens it once more within seven days of its outcome. */
  close(id: CaseId, how: 'withdraw' | 'reopen'): Promise<Result<Case, CaseRefusal | Failure>>;
}
export const Cases = port<Cases>('Cases');
