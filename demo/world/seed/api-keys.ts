import { DAY, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { knownApiKeyId } from '#core/integration/api-key.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import { marcosActiveBusiness } from './marco.ts';

/** The test key that the bakery's checkout uses. */
export const bakeryKey = (now: number): StoredApiKey => ({
  id: knownApiKeyId('00000000-0000-4000-a000-000000000001'),
  business: marcosActiveBusiness,
  mode: 'test',
  access: 'full',
  name: 'Shop checkout',
  hint: 'WYu5',
  digest: 'f01442e788028ea7ac9629c41b83ee8343fa5e8c81a2bab36d6d3c0e45413cf3',
  madeAt: instant(now - 9 * DAY),
  expiresAt: null,
  usedAt: instant(now - 12 * MINUTE),
  revokedAt: null,
});
