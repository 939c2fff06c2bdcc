import { sendWebhooks } from '../../../api/webhooks/send-webhooks.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { openSandboxes } from '../_shared/open-sandboxes.ts';
import { requireKey } from '../_shared/service/service-webhooks.ts';

/** Maximum duration of one call, in ms, besides the last attempts: all of it is shorter than a claim. */
const BUDGET_MS = 20_000;
/** The number of messages after which a call claims no more: the sandbox is stored after each. */
const MESSAGES = 20;

/**
 * Runs what is due in one sandbox, and sends its messages. A sandbox is a whole backend in memory, so a call opens only
 * one. The database makes a call for each that's due; any other call only makes it happen sooner.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { sandboxes, webhookPost: post, webhooks, siteUrl: site, log } = dependencies;
    requireKey(webhooks.webhookKey);
    const business = await sandboxes.claim();
    if (business === null) return { status: 200, message: '' };
    // Receivers compare the signed time with their own clock.
    const { now } = Date;
    const parts = { post, site, now, draw: Math.random, log, mode: 'test' } as const;
    const limits = { until: now() + BUDGET_MS, messages: MESSAGES };
    await sendWebhooks({ ...parts, ...openSandboxes(dependencies).sender(business) }, limits);
    return { status: 200, message: '' };
  });
}
