import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { instant } from '#core/instant.ts';
import { isUsable } from '#core/integration/api-key.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { SandboxChange, SandboxOwner } from '#core/integration/sandboxes.ts';
import { WEBHOOKS } from './webhook-settings.ts';
import { keptSandboxes, type KeptSandboxes } from '#demo/world/sandbox/kept-sandboxes.ts';

/** The sandboxes of the businesses of an in-memory backend, stored as the database stores them. */
export function memorySandboxes(backend: MemoryBackend): KeptSandboxes & { due(): readonly SandboxOwner[] } {
  const stored = new Map<BusinessId, SandboxChange>();
  const isValid = (digest: string | null) =>
    digest === null ||
    backend.read(({ state, now }) => state.apiKeys.some((row) => row.digest === digest && isUsable(row, instant(now))));
  const due = (): readonly SandboxOwner[] =>
    [...stored].flatMap(([id, { nextAt }]) =>
      nextAt !== null && nextAt <= backend.clock.now() ? [{ id, businessName: 'Shop' }] : [],
    );
  const kept = keptSandboxes({
    base: backend.clock,
    productName: backend.productName,
    booksZone: backend.booksZone,
    pause: async () => undefined,
    webhooks: WEBHOOKS,
    store: {
      claim: async () => due()[0] ?? null,
      read: async (business, digest) => (isValid(digest) ? (stored.get(business) ?? null) : 'revoked-key'),
      async keep(business, digest, change) {
        if (!isValid(digest)) return 'revoked-key';
        if ((stored.get(business)?.revision ?? 0) !== change.revision - 1) return 'changed';
        stored.set(business, change);
        return 'kept';
      },
    },
  });
  return { ...kept, due };
}
