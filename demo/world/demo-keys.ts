import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import { makeApiKey, type ApiKeyId } from '#core/integration/api-key.ts';
import { bakeryKeys } from './seed/api-keys.ts';
import { seededRandom } from './seeded-random.ts';

/** A key of the demo whose text is known, so that its explorer offers it. */
export interface KnownKey {
  readonly id: ApiKeyId;
  readonly secret: string;
}

/** Differs from a sandbox's seed: a sandbox's key opens only that sandbox. */
const KEY_SEED = 34;

/** The keys of the bakery's software, the same in every demo. `prefix` is the brand's. */
export function knownDemoKeys(prefix: string): readonly KnownKey[] {
  const random = seededRandom(KEY_SEED);
  return bakeryKeys(0).map(({ id, mode }) => ({ id, secret: makeApiKey(prefix, mode, random) }));
}

/** The rows with the digests of the known keys. */
export function withDemoKeys(
  rows: readonly StoredApiKey[],
  known: readonly (KnownKey & { readonly digest: string })[],
): StoredApiKey[] {
  return rows.map((row) => {
    const key = known.find(({ id }) => id === row.id);
    return key === undefined ? row : { ...row, digest: key.digest, hint: key.secret.slice(-4) };
  });
}
