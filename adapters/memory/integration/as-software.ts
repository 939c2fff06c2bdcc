import type { BusinessId } from '#core/business/business-id.ts';
import { isOpenKey } from '#core/integration/decide-open.ts';
import { asBusiness, type Calls } from '../account/caller.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** Whether the operator has blocked the owner of a business. Then its software is shut out too, and sent no webhooks. */
export function isOwnerBlocked({ state }: Transaction, business: BusinessId): boolean {
  const owner = state.businesses.find(({ id }) => id === business)?.owner;
  return state.authUsers.some(({ id, blocked }) => id === owner && blocked === true);
}

/** Whether a key opens its business now. */
export const isOpenRow = (tx: Transaction, key: StoredApiKey): boolean =>
  isOpenKey(key, isOwnerBlocked(tx, key.business), tx.now);

/** Whether the key may be used at the moment of a call. */
export const isAlive = (tx: Transaction, { id }: Pick<StoredApiKey, 'id'>): boolean =>
  tx.state.apiKeys.some((row) => row.id === id && isOpenRow(tx, row));

/** Calls of the software that has this key, for ports without commands. */
export const asSoftware = (backend: MemoryBackend, key: Pick<StoredApiKey, 'id' | 'business'>): Calls =>
  asBusiness(backend, { key: key.id, business: key.business, asked: null, enter: (tx) => isAlive(tx, key) });
