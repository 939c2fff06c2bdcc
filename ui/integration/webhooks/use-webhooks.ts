import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { SECOND } from '#core/clock.ts';
import type { WebhookEndpoint, WebhookMessage } from '#core/integration/webhook/webhook-endpoint.ts';
import { WebhookEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import { ok } from '#core/result.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshEvery } from '#ui/app/use-refresh.ts';

/** The number of messages that are shown. */
const MAX_MESSAGES = 25;
/** Poll interval while the page is visible, in ms, for attempts that the server makes. */
const POLL_MS = 3 * SECOND;

/** An endpoint with its newest messages. */
export interface ShownEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly messages: readonly WebhookMessage[];
}

/** The endpoints of a business, kept up to date. */
export function useWebhooks(business: BusinessId): Answered<readonly ShownEndpoint[]> {
  const port = usePort(WebhookEndpoints);
  const answered = useAnswer<readonly ShownEndpoint[]>(
    useCallback(async () => {
      const endpoints = await port.list(business);
      if (!endpoints.ok) return endpoints;
      const shown = endpoints.value.map(async (endpoint): Promise<ShownEndpoint> => {
        const messages = await port.messages(business, endpoint.id, { state: null }, null, MAX_MESSAGES);
        return { endpoint, messages: messages.ok ? messages.value : [] };
      });
      return ok(await Promise.all(shown));
    }, [port, business]),
  );
  useRefreshEvery(POLL_MS, answered);
  return answered;
}
