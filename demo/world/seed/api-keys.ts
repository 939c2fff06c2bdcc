import { DAY, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { knownApiKeyId } from '#core/integration/api-key.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import { marcosActiveBusiness } from './marco.ts';

/** The two keys of the bakery's software, as `knownDemoKeys` makes them with the prefix of this product's own brand. */
export const bakeryKeys = (now: number): StoredApiKey[] => [
  {
    id: knownApiKeyId('00000000-0000-4000-a000-000000000001'),
    business: marcosActiveBusiness,
    mode: 'test',
    access: 'full',
    name: 'Shop checkout',
    hint: 'lgDG',
    digest: '3ffb74ca084815320d43c95dc12b8f15957dd78504210669c4d090fc2939ae49',
    madeAt: instant(now - 9 * DAY),
    expiresAt: null,
    usedAt: instant(now - 12 * MINUTE),
    usedFrom: '203.0.113.0/24',
    revokedAt: null,
  },
  {
    id: knownApiKeyId('00000000-0000-4000-a000-000000000002'),
    business: marcosActiveBusiness,
    mode: 'live',
    access: 'full',
    name: 'Online shop',
    hint: 'DiAn',
    digest: 'b58ebb6d7f73d3d4980569d353aef0053b1a24fa34181f0da0f6d0e3de5709b5',
    madeAt: instant(now - 6 * DAY),
    expiresAt: null,
    usedAt: instant(now - 3 * MINUTE),
    usedFrom: '203.0.113.0/24',
    revokedAt: null,
  },
];
