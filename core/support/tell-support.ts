import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { CaseId, CaseReason } from './case.ts';
import type { RecipientCase, RecipientCaseRefusal } from './recipient-cases.ts';

type Answered = Promise<Result<readonly RecipientCase[], RecipientCaseRefusal | Failure>>;

/** The cases of a delivery's recipient, on the tracking page. Each call returns the cases after it, newest first. */
export interface TellSupport {
  list(number: TrackingNumber, key: string | null): Answered;
  report(number: TrackingNumber, key: string | null, reason: CaseReason, text: string): Answered;
  reply(number: TrackingNumber, key: string | null, to: CaseId, text: string): Answered;
  close(number: TrackingNumber, key: string | null, of: CaseId, how: 'withdraw' | 'reopen'): Answered;
}
export const TellSupport = port<TellSupport>('TellSupport');
