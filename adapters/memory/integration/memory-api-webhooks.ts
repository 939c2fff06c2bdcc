import { instant } from '#core/instant.ts';
import { isUsable } from '#core/integration/api-key.ts';
import { endpointsOf, type OwnEndpoints } from '#core/integration/webhook-endpoints.ts';
import { asBusiness } from '../caller.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { memoryWebhookEndpoints, type WebhookParts } from './memory-webhook-endpoints.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The endpoints of the one business that a key opens. */
export function memoryApiWebhooks(
  backend: MemoryBackend,
  { id: keyId, business }: Pick<StoredApiKey, 'id' | 'business'>,
  parts: WebhookParts,
): OwnEndpoints {
  const software = asBusiness(backend, {
    key: keyId,
    business,
    asked: null,
    enter: ({ state, now }) => state.apiKeys.some((row) => row.id === keyId && isUsable(row, instant(now))),
  });
  return endpointsOf(memoryWebhookEndpoints(software, parts), business);
}
