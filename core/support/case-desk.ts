import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { PayDenial } from '../delivery/lifecycle/refund.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { CaseId, CaseMessage, CaseSummary, DecidedOutcome, PaidOutcome } from './case.ts';
import { CASE_REFUSALS, type AboveCap, type CaseRefusal, type NewMessage } from './cases.ts';
import type { OnCallRefusal } from './on-call.ts';
import type { SupportHours } from './support-hours.ts';

/** A case as the team sees it in its list. */
export interface DeskCase extends CaseSummary {
  /** The business's name, or the person's. Empty if it's gone. */
  readonly from: string;
  /** Whether the first answer is late. */
  readonly late: boolean;
  /** The name of the administrator who decided; empty if none did, or they're gone. */
  readonly decidedBy: string;
}

/** The amounts that the team can pay in a case, as a line of a statement. */
export interface Payable {
  readonly outcome: PaidOutcome;
  readonly currency: Currency;
  /** The lowest amount: 0 gives a free delivery back, which any refund does. Otherwise 1. */
  readonly least: Cents;
  /** The highest amount. Below `least`, nothing is left to pay. */
  readonly cap: Cents;
  /** Null if it can be paid now. */
  readonly denial: PayDenial | null;
}

/** A case as the team sees it. */
export interface DeskCaseDetail extends DeskCase {
  readonly messages: readonly CaseMessage[];
  /** The other cases about its delivery. */
  readonly others: readonly CaseSummary[];
  /** Null if no outcome of this case has an amount. */
  readonly payable: Payable | null;
}

/** The team's decision. */
export type CaseDecision = {
  /** The last message to the side. Not empty if it's declined, or about an objection: then the courier reads them too. */
  readonly words: string;
} & (
  | { readonly outcome: Exclude<DecidedOutcome, PaidOutcome> }
  | {
      readonly outcome: PaidOutcome;
      /** Between {@link Payable}'s `least` and `cap`. */
      readonly amount: Cents;
    }
);

/** Why a decision was refused: as other changes of a case, or because nothing can be paid now. */
export const DECISION_REFUSALS = [...CASE_REFUSALS, 'wrong-status', 'money-waits'] as const;
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number];

/** The number of resolved cases in the team's list. */
export const RESOLVED_SHOWN = 100;

/** A question of the team to one side of a delivery. */
export interface Asked {
  /** The id of the case that it opens, unless the side has one about this delivery. */
  readonly id: CaseId;
  readonly delivery: DeliveryId;
  readonly side: 'business' | 'courier';
  readonly message: NewMessage;
}

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
  /** Asks a side about a delivery, in its case if it has one, and returns that case. The same message again changes nothing. */
  ask(asked: Asked): Promise<Result<DeskCaseDetail, CaseRefusal | Failure>>;
  /** Of two simultaneous decisions, the second is refused as `changed`. One with an amount can't be undone. */
  resolve(id: CaseId, decision: CaseDecision): Promise<Result<DeskCaseDetail, DecisionRefusal | AboveCap | Failure>>;
  saveHours(hours: SupportHours): Promise<Result<void, CaseRefusal | Failure>>;
  /** Puts the administrator on call for twelve hours from now on, or ends it. */
  setOnCall(on: boolean): Promise<Result<void, OnCallRefusal | Failure>>;
}
export const CaseDesk = port<CaseDesk>('CaseDesk');
