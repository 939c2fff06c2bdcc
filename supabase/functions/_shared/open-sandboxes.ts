import { brandPages } from '../../../brand/brand-pages.ts';
import { keptSandboxes, type KeptSandboxes } from '../../../demo/world/sandbox/kept-sandboxes.ts';
import type { Dependencies } from './dependencies.ts';
import { isWebhookKey } from './service/service-webhooks.ts';

/** The longest wait before a change of a sandbox is tried again, in ms for each try so far. */
const PAUSE_MS = 40;

const opened = new WeakMap<Dependencies, KeptSandboxes>();

/** The sandboxes of businesses; the same ones for all requests. */
export function openSandboxes(dependencies: Dependencies): KeptSandboxes {
  const known = opened.get(dependencies);
  if (known !== undefined) return known;
  const { sandboxes: store, product: productName, webhooks, now, sleep } = dependencies;
  const sandboxes = keptSandboxes({
    store,
    base: { now },
    productName,
    booksZone: brandPages.company.timeZone,
    webhooks: isWebhookKey(webhooks.webhookKey) ? webhooks : null,
    pause: (tries) => sleep(Math.random() * tries * PAUSE_MS),
  });
  opened.set(dependencies, sandboxes);
  return sandboxes;
}
