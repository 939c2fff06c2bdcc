import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { knownApiKeyId } from '#core/integration/api-key.ts';

/** The one key of the business in its sandbox. The keys that open the sandbox are stored outside it. */
export const sandboxKey = (business: BusinessId): Omit<StoredApiKey, 'madeAt'> => ({
  id: knownApiKeyId('00000000-0000-4000-a000-000000000002'),
  business,
  mode: 'test',
  access: 'full',
  name: 'Sandbox',
  hint: '0000',
  digest: '0'.repeat(64),
  expiresAt: null,
  usedAt: null,
  usedFrom: null,
  revokedAt: null,
});
