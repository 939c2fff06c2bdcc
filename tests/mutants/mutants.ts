import { accountGuardMutants } from './account-guard-mutants.ts';
import { accountMutants } from './account-mutants.ts';
import { accountSqlMutants } from './account-sql-mutants.ts';
import { alertMutants } from './alert-mutants.ts';
import { arrivalMutants } from './arrival-mutants.ts';
import { apiMutants } from './api-mutants.ts';
import { developerMutants } from './developer-mutants.ts';
import { apiSqlMutants } from './api-sql-mutants.ts';
import { boardSqlMutants } from './board-sql-mutants.ts';
import { codeMutants } from './code-mutants.ts';
import { commandMutants } from './command-mutants.ts';
import { coreMutants } from './core-mutants.ts';
import { courierMutants } from './courier-mutants.ts';
import { decisionSqlMutants } from './decision-sql-mutants.ts';
import { decideMutants } from './decide-mutants.ts';
import { deliveryModelMutants } from './delivery-model-mutants.ts';
import { offerMutants } from './offer-mutants.ts';
import { placeMutants } from './place-mutants.ts';
import { retryMutants } from './retry-mutants.ts';
import { deliveryMutants } from './delivery-mutants.ts';
import { deliverySqlMutants } from './delivery-sql-mutants.ts';
import { functionMutants } from './function-mutants.ts';
import { heldMutants } from './held-mutants.ts';
import { inputMutants } from './input-mutants.ts';
import { jobMutants } from './job-mutants.ts';
import { keptMutants } from './kept-mutants.ts';
import { lostMutants } from './lost-mutants.ts';
import { memoryMutants } from './memory-mutants.ts';
import type { Mutant } from './mutant.ts';
import { pageMutants } from './page-mutants.ts';
import { positionMutants } from './position-mutants.ts';
import { removalMutants } from './removal-mutants.ts';
import { statementMutants } from './statement-mutants.ts';
import { statementScreenMutants } from './statement-screen-mutants.ts';
import { tariffMutants } from './tariff-mutants.ts';
import { settlingMutants } from './settling-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';
import { stillMutants } from './still-mutants.ts';
import { textMutants } from './text-mutants.ts';
import { turnMutants } from './turn-mutants.ts';
import { undoMutants } from './undo-mutants.ts';
import { webhookMutants } from './webhook-mutants.ts';

/** All mutants of `npm run test:mutants`. */
export const mutants: readonly Mutant[] = [
  ...accountGuardMutants,
  ...accountMutants,
  ...alertMutants,
  ...arrivalMutants,
  ...coreMutants,
  ...memoryMutants,
  ...functionMutants,
  ...webhookMutants,
  ...jobMutants,
  ...sqlMutants,
  ...codeMutants,
  ...deliveryMutants,
  ...placeMutants,
  ...positionMutants,
  ...deliverySqlMutants,
  ...accountSqlMutants,
  ...decisionSqlMutants,
  ...boardSqlMutants,
  ...offerMutants,
  ...apiSqlMutants,
  ...deliveryModelMutants,
  ...decideMutants,
  ...retryMutants,
  ...courierMutants,
  ...heldMutants,
  ...inputMutants,
  ...keptMutants,
  ...undoMutants,
  ...lostMutants,
  ...tariffMutants,
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
