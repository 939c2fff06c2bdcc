import { systemClock } from '#adapters/browser/system-clock.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { brand } from '#brand/brand.ts';
import type { ApiCall } from '#core/integration/api-calls.ts';
import { openSandbox, type Sandbox } from '#demo/world/sandbox/open-sandbox.ts';
import { answerInPage, digestOf } from './page-parts.ts';

export const openPageSandbox = (): Promise<Sandbox> =>
  openSandbox({
    base: systemClock,
    keyPrefix: brand.api.keyPrefix,
    productName: brand.name,
    booksZone: brandPages.company.timeZone,
    digest: digestOf,
  });

/** Answers a call in a sandbox. Its clock and couriers catch up before and after each call. */
export async function answerInSandbox(sandbox: Sandbox, call: ApiCall, gate = sandbox.gate): Promise<Response> {
  await sandbox.catchUp();
  const response = await answerInPage(call, gate);
  // The second run stops the clock at the next step of a new order.
  await sandbox.catchUp();
  return response;
}
