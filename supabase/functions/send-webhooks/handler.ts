import { sendWebhooks } from '../../../api/webhooks/send-webhooks.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { requireKey } from '../_shared/service/service-webhooks.ts';

/** Maximum duration of one call, in ms. The next one comes in the meantime. */
const BUDGET_MS = 40_000;
/** The number of messages after which a call claims no more. */
const MESSAGES = 300;

/**
 * Sends the live webhooks that are due; those of sandboxes have a function of their own. The database calls it while
 * some are due; any other call only makes it happen sooner. A failed message is tried again later.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { webhookQueue: queue, webhookPost: post, webhooks, siteUrl: site, log } = dependencies;
    const { webhookKey } = webhooks;
    requireKey(webhookKey);
    // Receivers compare the signed time with their own clock.
    const { now } = Date;
    const parts = { post, site, now, draw: Math.random, log, queue, webhookKey, mode: 'live' } as const;
    await sendWebhooks(parts, { until: now() + BUDGET_MS, messages: MESSAGES });
    return { status: 200, message: '' };
  });
}
