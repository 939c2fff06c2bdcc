import { endpointsOf, type OwnEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { asSoftware } from './as-software.ts';
import { memoryWebhookEndpoints, type WebhookParts } from './memory-webhook-endpoints.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The endpoints of the one business that a key opens. */
export function memoryApiWebhooks(
  backend: MemoryBackend,
  key: Pick<StoredApiKey, 'id' | 'business'>,
  parts: WebhookParts,
): OwnEndpoints {
  return endpointsOf(memoryWebhookEndpoints(asSoftware(backend, key), parts), key.business);
}
