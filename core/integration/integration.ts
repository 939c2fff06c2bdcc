import type { ApiKeys } from './api-keys.ts';
import type { WebhookEndpoints } from './webhook/webhook-endpoints.ts';
import type { ApiRequests } from './api-requests.ts';

/** The ports for a business's own software, for one browser. */
export interface Integration {
  readonly apiKeys: ApiKeys;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly apiRequests: ApiRequests;
}
