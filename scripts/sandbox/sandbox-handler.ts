import { hexOf, type ApiParts } from '#api/api-parts.ts';
import { handler } from '#api/handler.ts';
import { brand } from '#brand/brand.ts';
import type { Clock } from '#core/clock.ts';
import { openSandbox } from '#demo/world/sandbox/open-sandbox.ts';

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The address in links to the product, which a sandbox doesn't have. It's constant, so that answers are too. */
const SITE = `https://${brand.support.email.split('@').at(-1)}`;

/** The API over a sandbox of its own, and the key that opens it. */
export async function sandboxHandler(base: Clock, requests?: number) {
  const sandbox = await openSandbox({
    base,
    keyPrefix: brand.api.keyPrefix,
    productName: brand.name,
    requests,
    digest: async (text) => hexOf(await sha256(text)),
  });
  const parts: ApiParts = {
    gate: sandbox.gate,
    site: SITE,
    origins: [SITE],
    clientOf: () => 'this machine',
    sha256,
    uuid: () => crypto.randomUUID(),
    log: (event, error) => console.error(event, error),
  };
  return {
    key: sandbox.key,
    async handle(request: Request): Promise<Response> {
      await sandbox.catchUp();
      const response = await handler(request, parts);
      // The clock stops at the next step of what was just ordered.
      await sandbox.catchUp();
      return response;
    },
  };
}
