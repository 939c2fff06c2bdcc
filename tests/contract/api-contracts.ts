import { apiBodiesContract } from './integration/api-bodies.contract.ts';
import { apiClaimRefusalsContract } from './integration/api-claim-refusals.contract.ts';
import { apiClaimsContract } from './integration/api-claims.contract.ts';
import { apiCorrectionsContract } from './integration/api-corrections.contract.ts';
import { apiDeliveriesContract } from './integration/api-deliveries.contract.ts';
import { apiEventsContract } from './integration/api-events.contract.ts';
import { apiKeysContract } from './integration/api-keys.contract.ts';
import { apiOrdersContract } from './integration/api-orders.contract.ts';
import { apiStatementsContract } from './integration/api-statements.contract.ts';
import { apiTogetherContract } from './integration/api-together.contract.ts';
import { apiWindowsContract } from './integration/api-windows.contract.ts';
import { blockedOwnerContract } from './business/blocked-owner.contract.ts';
import { keyNoticesContract } from './integration/key-notices.contract.ts';
import { lateReportsContract } from './delivery/lifecycle/late-reports.contract.ts';
import { sandboxContract } from './integration/sandbox.contract.ts';
import { sandboxWebhooksContract } from './integration/sandbox-webhooks.contract.ts';
import { webhookApiContract } from './integration/webhook-api.contract.ts';
import { webhookEndpointsContract } from './integration/webhook-endpoints.contract.ts';
import { webhookFailuresContract } from './integration/webhook-failures.contract.ts';
import { webhooksContract } from './integration/webhooks.contract.ts';

/** The contracts of a backend with an API for software. */
export const API_CONTRACTS = {
  'api-bodies': apiBodiesContract,
  'api-claim-refusals': apiClaimRefusalsContract,
  'api-claims': apiClaimsContract,
  'api-corrections': apiCorrectionsContract,
  'api-deliveries': apiDeliveriesContract,
  'api-events': apiEventsContract,
  'api-keys': apiKeysContract,
  'api-orders': apiOrdersContract,
  'api-statements': apiStatementsContract,
  'api-together': apiTogetherContract,
  'api-windows': apiWindowsContract,
  'blocked-owner': blockedOwnerContract,
  'key-notices': keyNoticesContract,
  'late-reports': lateReportsContract,
  sandbox: sandboxContract,
  'sandbox-webhooks': sandboxWebhooksContract,
  'webhook-api': webhookApiContract,
  'webhook-endpoints': webhookEndpointsContract,
  'webhook-failures': webhookFailuresContract,
  webhooks: webhooksContract,
} as const;

export type ApiContractName = keyof typeof API_CONTRACTS;

export const API_CONTRACT_NAMES = Object.keys(API_CONTRACTS) as ApiContractName[];
