import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { CaseId, CaseMessage, CaseSummary, DecidedOutcome } from './case.ts';
import type { CaseRefusal, NewMessage } from './cases.ts';
import type { SupportHours } from './support-hours.ts';

/** A case as the team sees it in its list. */
export interface DeskCase extends CaseSummary {
  /** The business's name, or the person's. Empty if it's gone. */
  readonly from: string;
  /** Whether the first answer is late. */
  readonly late: boolean;
}

/** A case as the team sees it. */
export interface DeskCaseDetail extends DeskCase {
  readonly messages: readonly CaseMessage[];
  /** The other cases about its delivery. */
  readonly others: readonly CaseSummary[];
}

/** The team's decision. */
export interface CaseDecision {
  readonly outcome: DecidedOutcome;
  /** The last message to the side. Not empty if it's declined. */
  readonly words: string;
}

/** The number of resolved cases in the team's list. */
export const RESOLVED_SHOWN = 100;

/**
 * The team's cases, without those about a business or a delivery of the administrator's own; `denied` for everyone but
 * administrators.
 */
export interface CaseDesk {
  /** Open ones by due time, then the last resolved ones. */
  list(): Promise<Result<DeskCase[], Failure>>;
  /** Reading a case is recorded. */
  find(id: CaseId): Promise<Result<DeskCaseDetail | null, Failure>>;
  answer(id: CaseId, message: NewMessage): Promise<Result<DeskCaseDetail, CaseRefusal | Failure>>;
  /** Of two simultaneous decisions, the second is refused as `changed`. */
  resolve(id: CaseId, decision: CaseDecision): Promise<Result<DeskCaseDetail, CaseRefusal | Failure>>;
  saveHours(hours: SupportHours): Promise<Result<void, CaseRefusal | Failure>>;
}
export const CaseDesk = port<CaseDesk>('CaseDesk');
