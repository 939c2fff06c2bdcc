import type { CaseDesk } from './case-desk.ts';
import type { Cases } from './cases.ts';
import type { RecipientCases } from './recipient/recipient-cases.ts';

/** The ports for cases, for one browser. */
export interface Support {
  readonly cases: Cases;
  readonly caseDesk: CaseDesk;
  readonly recipientCases: RecipientCases;
}
