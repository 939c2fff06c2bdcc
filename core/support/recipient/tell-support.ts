import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { PictureData } from '#core/account/picture-data.ts';
import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { CaseId, CasePhotoId, CaseReason } from '../case.ts';
import type { RecipientCase, RecipientCaseRefusal } from './recipient-cases.ts';

type Answered = Promise<Result<readonly RecipientCase[], RecipientCaseRefusal | Failure>>;

/** A report that isn't sent yet, as typed. */
export interface ReportDraft {
  /** Empty if none was chosen. */
  readonly reason: string;
  readonly text: string;
}

/** The cases of a delivery's recipient, on the tracking page. Each call returns the cases after it, newest first. */
export interface TellSupport {
  list(number: TrackingNumber, key: string | null): Answered;
  /** The report about a delivery that was typed in this tab and isn't sent yet; null without one. */
  draft(number: TrackingNumber): Promise<ReportDraft | null>;
  /** Keeps what's typed, without photos, until it's sent or the tab is closed. */
  keep(number: TrackingNumber, typed: ReportDraft): Promise<void>;
  /** Sent again after a reload, the same report opens one case. */
  report(
    number: TrackingNumber,
    key: string | null,
    reason: CaseReason,
    text: string,
    photos: readonly string[],
  ): Answered;
  reply(number: TrackingNumber, key: string | null, to: CaseId, text: string, photos: readonly string[]): Answered;
  /** Makes a chosen file small enough to send. */
  makePhoto(file: Blob): Promise<Result<PictureData, ImageRefusal>>;
  /** A photo as a `data:` URL; null if it can't be seen anymore. */
  photo(number: TrackingNumber, key: string | null, id: CasePhotoId): Promise<Result<string | null, Failure>>;
  close(number: TrackingNumber, key: string | null, of: CaseId, how: 'withdraw' | 'reopen'): Answered;
}
export const TellSupport = port<TellSupport>('TellSupport');
