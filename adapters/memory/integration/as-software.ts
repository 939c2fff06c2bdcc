import { instant } from '#core/instant.ts';
import { isUsable } from '#core/integration/api-key.ts';
import { asBusiness, type Calls } from '../caller.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** Whether the key may be used at the moment of a call. */
export const isAlive = ({ state, now }: Transaction, { id }: Pick<StoredApiKey, 'id'>): boolean =>
  state.apiKeys.some((row) => row.id === id && isUsable(row, instant(now)));

/** Calls of the software that has this key, for ports without commands. */
export const asSoftware = (backend: MemoryBackend, key: Pick<StoredApiKey, 'id' | 'business'>): Calls =>
  asBusiness(backend, { key: key.id, business: key.business, asked: null, enter: (tx) => isAlive(tx, key) });
