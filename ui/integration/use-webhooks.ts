import { useCallback, useEffect, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { SECOND } from '#core/clock.ts';
import type { WebhookEndpoint, WebhookMessage } from '#core/integration/webhook/webhook-endpoint.ts';
import { WebhookEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The number of messages that are shown. */
const MAX_MESSAGES = 25;
/** Poll interval while the page is visible, in ms, for attempts that the server makes. */
const POLL_MS = 3 * SECOND;

/** An endpoint with its newest messages. */
export interface ShownEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly messages: readonly WebhookMessage[];
}

/** The endpoints of a business: null while they load for the first time, and kept up to date. */
export function useWebhooks(business: BusinessId): {
  readonly loaded: readonly ShownEndpoint[] | 'failed' | null;
  readonly reload: () => void;
} {
  const port = usePort(WebhookEndpoints);
  const [loaded, setLoaded] = useState<readonly ShownEndpoint[] | 'failed' | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<readonly ShownEndpoint[] | null> => {
      const endpoints = await port.list(business);
      if (!endpoints.ok) return null;
      return Promise.all(
        endpoints.value.map(async (endpoint) => {
          const messages = await port.messages(business, endpoint.id, { state: null }, null, MAX_MESSAGES);
          return { endpoint, messages: messages.ok ? messages.value : [] };
        }),
      );
    };
    const refresh = async () => {
      const found = await read().catch(() => null);
      if (!isGone) setLoaded((before) => found ?? (before === null || before === 'failed' ? 'failed' : before));
    };
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [port, business, turn]);
  return { loaded, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
