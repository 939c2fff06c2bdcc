import { sendWebhooks } from '../../../api/webhooks/send-webhooks.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { requireKey } from '../_shared/service-webhooks.ts';
import { sendFromSandboxes } from './send-from-sandboxes.ts';

/** Maximum duration of one call, in ms. The next one comes in the meantime. */
const BUDGET_MS = 40_000;

/**
 * Sends the webhooks that are due, including those of sandboxes. The database calls it while some are due; any other
 * call only makes it happen sooner. A failed message is tried again later.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { webhookQueue: queue, webhookPost: post, webhooks, siteUrl: site, log } = dependencies;
    const { webhookKey } = webhooks;
    requireKey(webhookKey);
    // Receivers compare the signed time with their own clock.
    const { now } = Date;
    const parts = { post, site, now, draw: Math.random, log };
    const until = now() + BUDGET_MS;
    await Promise.all([
      sendWebhooks({ ...parts, queue, webhookKey, mode: 'live' }, until),
      sendFromSandboxes(dependencies, parts, until),
    ]);
    return { status: 200, message: '' };
  });
}
