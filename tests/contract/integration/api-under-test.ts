import type { ApiGate } from '#core/integration/api-gate.ts';
import type { ApiKeys } from '#core/integration/api-keys.ts';
import type { WebhookEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import type { WebhookPost } from '#core/integration/webhook/webhook-queue.ts';
import type { ApiRequests } from '#core/integration/api-requests.ts';
import type { BrowserUnderTest } from '../backend-under-test.ts';
import type { DeliveringBackend, DispatchUnderTest } from '../dispatch-under-test.ts';

/** A backend with an API for software with live keys. */
export interface ApiUnderTest extends DispatchUnderTest {
  readonly gate: ApiGate;
  /** The keys port of the person who is signed in at a browser. */
  apiKeysIn(browser: BrowserUnderTest<DeliveringBackend>): ApiKeys;
  /** The endpoints port of that person. */
  webhooksIn(browser: BrowserUnderTest<DeliveringBackend>): WebhookEndpoints;
  /** Sends the webhooks that are due. */
  sendWebhooks(post: WebhookPost): Promise<void>;
  /** The same for the requests of software. */
  apiRequestsIn(browser: BrowserUnderTest<DeliveringBackend>): ApiRequests;
}

export type OpenApi = () => Promise<ApiUnderTest>;
