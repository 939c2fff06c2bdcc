import { apiBodiesContract } from './api-bodies.contract.ts';
import { apiCorrectionsContract } from './api-corrections.contract.ts';
import { apiDeliveriesContract } from './api-deliveries.contract.ts';
import { apiEventsContract } from './api-events.contract.ts';
import { apiKeysContract } from './api-keys.contract.ts';
import { apiOrdersContract } from './api-orders.contract.ts';
import { apiStatementsContract } from './api-statements.contract.ts';
import { blockedOwnerContract } from './blocked-owner.contract.ts';
import { keyNoticesContract } from './key-notices.contract.ts';
import { sandboxContract } from './sandbox.contract.ts';
import { sandboxWebhooksContract } from './sandbox-webhooks.contract.ts';
import { webhookApiContract } from './webhook-api.contract.ts';
import { webhookEndpointsContract } from './webhook-endpoints.contract.ts';
import { webhookFailuresContract } from './webhook-failures.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';

/** The contracts of a backend with an API for software. */
export const API_CONTRACTS = {
  'api-bodies': apiBodiesContract,
  'api-corrections': apiCorrectionsContract,
  'api-deliveries': apiDeliveriesContract,
  'api-events': apiEventsContract,
  'api-keys': apiKeysContract,
  'api-orders': apiOrdersContract,
  'api-statements': apiStatementsContract,
  'blocked-owner': blockedOwnerContract,
  'key-notices': keyNoticesContract,
  sandbox: sandboxContract,
  'sandbox-webhooks': sandboxWebhooksContract,
  'webhook-api': webhookApiContract,
  'webhook-endpoints': webhookEndpointsContract,
  'webhook-failures': webhookFailuresContract,
  webhooks: webhooksContract,
} as const;

export type ApiContractName = keyof typeof API_CONTRACTS;

export const API_CONTRACT_NAMES = Object.keys(API_CONTRACTS) as ApiContractName[];
