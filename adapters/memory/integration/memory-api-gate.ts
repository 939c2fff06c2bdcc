import { MINUTE } from '#core/clock.ts';
import type { ApiGate, KeyRefusal, OpenBusiness } from '#core/integration/api-gate.ts';
import { isUsable, type KeyMode } from '#core/integration/api-key.ts';
import { REQUESTS_OF_BUSINESS, REQUESTS_OF_KEY, UNKNOWN_KEYS } from '#core/integration/api-limits.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { isUsedUp, stateOf, within } from '../rate-limits.ts';
import { memoryApiDeliveries } from './memory-api-deliveries.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The interval at which the time of a key's last use is stored. */
const NOTE_USE_EVERY = MINUTE;

/** The entrance for software. Keys of the other mode are unknown here: they open another world. */
export function memoryApiGate(backend: MemoryBackend, mode: KeyMode): ApiGate {
  const limited = (limit: ReturnType<typeof stateOf>) => refused<KeyRefusal>({ code: 'rate-limited', limit });

  const noteUse = ({ state, now }: Transaction, { id, usedAt }: StoredApiKey): void => {
    if (usedAt !== null && now - usedAt < NOTE_USE_EVERY) return;
    state.apiKeys = state.apiKeys.map((row) => (row.id === id ? { ...row, usedAt: instant(now) } : row));
  };

  return {
    open: (digest, client) =>
      backend.call<OpenBusiness, KeyRefusal>((tx) => {
        const key = tx.state.apiKeys.find((row) => row.digest === digest && row.mode === mode);
        const business = key === undefined ? null : findBusiness(tx, key.business);
        if (key === undefined || business === null) {
          const misses = `api-miss:${client}`;
          if (isUsedUp(tx, misses, UNKNOWN_KEYS)) return limited(stateOf(tx, misses, UNKNOWN_KEYS));
          within(tx, misses, UNKNOWN_KEYS);
          return refused('unknown-key');
        }
        if (!isUsable(key, instant(tx.now))) return refused('revoked-key');
        const counted = [
          [`api-business:${business.id}`, REQUESTS_OF_BUSINESS],
          [`api-key:${key.id}`, REQUESTS_OF_KEY],
        ] as const;
        for (const [bucket, limit] of counted) {
          if (isUsedUp(tx, bucket, limit)) return limited(stateOf(tx, bucket, limit));
        }
        for (const [bucket, limit] of counted) within(tx, bucket, limit);
        noteUse(tx, key);
        return ok({
          mode,
          access: key.access,
          business,
          deliveries: memoryApiDeliveries(backend, key),
          limit: stateOf(tx, `api-key:${key.id}`, REQUESTS_OF_KEY),
        });
      }),
  };
}
