import { hexOf, type ApiParts } from '#api/api-parts.ts';
import { handler } from '#api/handler.ts';
import { sendWebhooks } from '#api/webhooks/send-webhooks.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { brand } from '#brand/brand.ts';
import type { Clock } from '#core/clock.ts';
import { nodeNetwork } from '../../supabase/local/node-network.ts';
import { webhookPost } from '../../supabase/functions/_shared/webhook-post.ts';
import { openSandbox, SANDBOX_WEBHOOKS } from '#demo/world/sandbox/open-sandbox.ts';

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The address in links to the product, which a sandbox doesn't have. It's constant, so that answers are too. */
const SITE = `https://${brand.support.email.split('@').at(-1)}`;

interface Options {
  /** The rate limit of its key, in requests per minute. */
  readonly requests?: number | undefined;
  /** The address of software that gets its events; null for none. */
  readonly webhook?: string | null;
}

/** The API over a sandbox of its own, and the key that opens it. `send` sends the webhooks that are due. */
export async function sandboxHandler(base: Clock, { requests, webhook = null }: Options = {}) {
  const sandbox = await openSandbox({
    base,
    keyPrefix: brand.api.keyPrefix,
    productName: brand.name,
    booksZone: brandPages.company.timeZone,
    requests,
    webhook,
    digest: async (text) => hexOf(await sha256(text)),
  });
  const parts: ApiParts = {
    gate: sandbox.gate,
    site: SITE,
    origins: [SITE],
    clientOf: () => 'this machine',
    sha256,
    uuid: () => crypto.randomUUID(),
    background: () => undefined,
    log: (event, error) => console.error(event, error),
  };
  let requestsNow = 0;
  let working: Promise<unknown> = Promise.resolve();
  const sender = {
    queue: sandbox.queue,
    post: webhookPost(nodeNetwork(), SANDBOX_WEBHOOKS.policy),
    webhookKey: SANDBOX_WEBHOOKS.webhookKey,
    mode: 'test',
    site: SITE,
    now: Date.now,
    draw: Math.random,
    log: parts.log,
  } as const;
  return {
    key: sandbox.key,
    webhookSecret: sandbox.webhookSecret,
    async send(): Promise<void> {
      // A request moves the clock itself.
      if (requestsNow > 0) return;
      working = sandbox.work();
      if (await working) await sendWebhooks(sender);
    },
    async handle(request: Request): Promise<Response> {
      requestsNow += 1;
      try {
        await working;
        await sandbox.catchUp();
        const response = await handler(request, parts);
        // The second run stops the clock at the next step of a new order.
        await sandbox.catchUp();
        return response;
      } finally {
        requestsNow -= 1;
      }
    },
  };
}
