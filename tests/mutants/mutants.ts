import { accountGuardMutants } from './account/account-guard-mutants.ts';
import { accountMutants } from './account/account-mutants.ts';
import { accountSqlMutants } from './account/account-sql-mutants.ts';
import { alertMutants } from './alert/alert-mutants.ts';
import { arrivalMutants } from './delivery/arrival-mutants.ts';
import { apiMutants } from './integration/api-mutants.ts';
import { developerMutants } from './integration/developer-mutants.ts';
import { apiSqlMutants } from './integration/api-sql-mutants.ts';
import { boardSqlMutants } from './delivery/board-sql-mutants.ts';
import { caseMutants } from './support/case-mutants.ts';
import { sharedCaseMutants } from './support/shared-case-mutants.ts';
import { casePageMutants } from './support/case-page-mutants.ts';
import { codeMutants } from './account/code-mutants.ts';
import { commandMutants } from './delivery/command-mutants.ts';
import { coreMutants } from './core-mutants.ts';
import { courierMutants } from './delivery/courier-mutants.ts';
import { decisionSqlMutants } from './review/decision-sql-mutants.ts';
import { decideMutants } from './delivery/decide-mutants.ts';
import { invariantMutants } from './delivery/invariant-mutants.ts';
import { offerMutants } from './delivery/offer-mutants.ts';
import { routeMutants } from './delivery/route-mutants.ts';
import { togetherMutants } from './delivery/together-mutants.ts';
import { placeMutants } from './delivery/place-mutants.ts';
import { retryMutants } from './delivery/retry-mutants.ts';
import { deliveryMutants } from './delivery/delivery-mutants.ts';
import { deliverySqlMutants } from './delivery/delivery-sql-mutants.ts';
import { gateMutants } from './delivery/gate-mutants.ts';
import { functionMutants } from './function-mutants.ts';
import { heldMutants } from './delivery/held-mutants.ts';
import { refundMutants } from './delivery/refund-mutants.ts';
import { requestMutants } from './delivery/request-mutants.ts';
import { inputMutants } from './input-mutants.ts';
import { costMutants } from './cost-mutants.ts';
import { jobMutants } from './integration/job-mutants.ts';
import { keptMutants } from './kept-mutants.ts';
import { lateMutants } from './delivery/late-mutants.ts';
import { lostMutants } from './delivery/lost-mutants.ts';
import { memoryMutants } from './memory-mutants.ts';
import type { Mutant } from './mutant.ts';
import { pageMutants } from './page-mutants.ts';
import { pitchMutants } from './pitch/pitch-mutants.ts';
import { positionMutants } from './delivery/position-mutants.ts';
import { removalMutants } from './account/removal-mutants.ts';
import { keptMonthMutants } from './statement/kept-month-mutants.ts';
import { statementMutants } from './statement/statement-mutants.ts';
import { statementScreenMutants } from './statement/statement-screen-mutants.ts';
import { tariffMutants } from './statement/tariff-mutants.ts';
import { settlingMutants } from './statement/settling-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';
import { stillMutants } from './still-mutants.ts';
import { textMutants } from './text-mutants.ts';
import { turnMutants } from './turn-mutants.ts';
import { undoMutants } from './delivery/undo-mutants.ts';
import { webhookMutants } from './integration/webhook-mutants.ts';

/** All mutants of `npm run test:mutants`. */
export const mutants: readonly Mutant[] = [
  ...accountGuardMutants,
  ...accountMutants,
  ...alertMutants,
  ...arrivalMutants,
  ...coreMutants,
  ...memoryMutants,
  ...functionMutants,
  ...gateMutants,
  ...webhookMutants,
  ...costMutants,
  ...jobMutants,
  ...sqlMutants,
  ...caseMutants,
  ...casePageMutants,
  ...sharedCaseMutants,
  ...codeMutants,
  ...deliveryMutants,
  ...placeMutants,
  ...positionMutants,
  ...deliverySqlMutants,
  ...accountSqlMutants,
  ...decisionSqlMutants,
  ...boardSqlMutants,
  ...offerMutants,
  ...routeMutants,
  ...togetherMutants,
  ...apiSqlMutants,
  ...invariantMutants,
  ...decideMutants,
  ...retryMutants,
  ...courierMutants,
  ...heldMutants,
  ...refundMutants,
  ...requestMutants,
  ...inputMutants,
  ...keptMutants,
  ...undoMutants,
  ...lateMutants,
  ...lostMutants,
  ...pitchMutants,
  ...tariffMutants,
  ...keptMonthMutants,
  ...statementMutants,
  ...statementScreenMutants,
  ...settlingMutants,
  ...removalMutants,
  ...pageMutants,
  ...commandMutants,
  ...stillMutants,
  ...textMutants,
  ...turnMutants,
  ...apiMutants,
  ...developerMutants,
];
