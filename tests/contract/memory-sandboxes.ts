import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { instant } from '#core/instant.ts';
import { isUsable } from '#core/integration/api-key.ts';
import type { Sandboxes, StoredSandbox } from '#core/integration/sandboxes.ts';
import { keptSandboxes } from '#demo/world/sandbox/kept-sandboxes.ts';

/** The sandboxes of the businesses of an in-memory backend, stored as the database stores them. */
export function memorySandboxes(backend: MemoryBackend): Sandboxes {
  const stored = new Map<string, StoredSandbox>();
  const isValid = (digest: string | null) =>
    digest === null ||
    backend.read(({ state, now }) => state.apiKeys.some((row) => row.digest === digest && isUsable(row, instant(now))));
  return keptSandboxes({
    base: backend.clock,
    productName: backend.productName,
    pause: async () => undefined,
    store: {
      read: async (business, digest) => (isValid(digest) ? (stored.get(business) ?? null) : 'revoked-key'),
      async keep(business, digest, change) {
        if (!isValid(digest)) return 'revoked-key';
        if ((stored.get(business)?.revision ?? 0) !== change.revision - 1) return 'changed';
        stored.set(business, change);
        return 'kept';
      },
    },
  });
}
