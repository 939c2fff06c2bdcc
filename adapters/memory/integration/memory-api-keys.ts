import { pick } from '#core/delivery/request/delivery-fields.ts';
import type { Failure } from '#core/failure.ts';
import { decideKey, decideRevocation, decideRoll, expiryAfterRoll } from '#core/integration/decide-key.ts';
import { isUsable, type ApiKey } from '#core/integration/api-key.ts';
import { NETWORK_KEPT } from '#core/integration/client-network.ts';
import { PASSWORDS_FOR_KEYS } from '#core/integration/api-limits.ts';
import type { ApiKeys, KeyMakingRefusal, NewApiKey } from '#core/integration/api-keys.ts';
import { ok, type Result } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import { standingOf } from '../delivery/courier/standing.ts';
import type { Identity } from '../identity.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import { passwordMatches } from '../account/password-digest.ts';
import { isUsedUp, within } from '../rate-limits.ts';
import { mailAboutKey } from './mail-about-key.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The fields of a key that leave the backend: all but its digest. */
const SHOWN = [
  'id',
  'business',
  'mode',
  'access',
  'name',
  'hint',
  'madeAt',
  'expiresAt',
  'usedAt',
  'usedFrom',
  'revokedAt',
] as const satisfies readonly (keyof ApiKey)[];
/** The network of the last use is kept 30 days. */
const withoutOldNetwork = (key: StoredApiKey, now: number): StoredApiKey =>
  key.usedAt !== null && now - key.usedAt >= NETWORK_KEPT ? { ...key, usedFrom: null } : key;
const shown = (key: StoredApiKey): ApiKey => pick(SHOWN, key);

/** The keys of a business's software, for its owner. */
export function memoryApiKeys(client: MemoryClient): ApiKeys {
  const { backend } = client;

  /** The caller's key; null for a key of a business that they don't see. */
  const ownKey = (me: Identity, tx: Transaction, id: ApiKey['id']): StoredApiKey | null => {
    const key = tx.state.apiKeys.find((row) => row.id === id);
    const owner = key === undefined ? null : findBusiness(tx, key.business)?.owner;
    return key !== undefined && (owner === me.id || me.isAdmin) ? key : null;
  };

  const isPassword = async (password: string | null): Promise<boolean> => {
    const digest = backend.read(({ state }) => {
      const session = state.sessions.find(({ accessToken }) => accessToken === client.tokens?.accessToken);
      return state.authUsers.find(({ id }) => id === session?.userId)?.passwordDigest;
    });
    return password !== null && digest !== undefined && passwordMatches(password, digest, backend.passwordRounds);
  };

  const add = (
    me: Identity,
    tx: Transaction,
    key: NewApiKey,
    isRight: boolean,
    replaced: StoredApiKey | null,
  ): Result<ApiKey, KeyMakingRefusal | Failure> => {
    const { state, now } = tx;
    const business = findBusiness(tx, key.business);
    const tries = `key-password:${me.id}`;
    const same = state.apiKeys.find((row) => row.id === key.id || row.digest === key.digest);
    const made = decideKey(
      {
        now,
        business: business?.owner === me.id ? business : null,
        person: standingOf(me, tx),
        isPassword: isRight,
        isUsedUp: isUsedUp(tx, tries, PASSWORDS_FOR_KEYS),
        same,
        usable: state.apiKeys.filter(
          (row) => row.business === key.business && row.id !== replaced?.id && isUsable(row, now),
        ).length,
      },
      key,
    );
    if (!made.ok && made.error === 'wrong-password') within(tx, tries, PASSWORDS_FOR_KEYS);
    if (!made.ok) return made;
    const row = made.value ?? same;
    if (row === undefined) throw new RangeError(`There is no key ${key.id}.`);
    if (made.value === null) return ok(shown(row));
    state.apiKeys = [...state.apiKeys, row];
    // In this backend, every call has the same client address.
    if (row.mode === 'live') mailAboutKey(tx, backend, row, replaced === null ? 'made' : 'replaced', '');
    return ok(shown(row));
  };

  const change = ({ state }: Transaction, id: ApiKey['id'], to: Partial<StoredApiKey>): void => {
    state.apiKeys = state.apiKeys.map((row) => (row.id === id ? { ...row, ...to } : row));
  };

  return {
    list: (business) =>
      client.as('apiKeys.list', (me, tx) => {
        const isShown = me.isAdmin || findBusiness(tx, business)?.owner === me.id;
        const rows = isShown ? tx.state.apiKeys.filter((row) => row.business === business) : [];
        return ok(rows.toReversed().map((key) => shown(withoutOldNetwork(key, tx.now))));
      }),

    async make(key, password) {
      const isRight = await isPassword(password);
      return client.as<ApiKey, KeyMakingRefusal>('apiKeys.make', (me, tx) => add(me, tx, key, isRight, null));
    },

    async roll(old, next, hours, password) {
      const isRight = await isPassword(password);
      return client.as<ApiKey, KeyMakingRefusal | 'no-such-key'>('apiKeys.roll', (me, tx) => {
        // The call may be a retry that has already made the next key.
        const isDone = tx.state.apiKeys.some(({ id, digest }) => id === next.id && digest === next.digest);
        const key = decideRoll(ownKey(me, tx, old), next, isDone, tx.now);
        if (!key.ok) return key;
        const { mode, access } = key.value;
        const made = add(me, tx, { ...next, mode, access }, isRight, key.value);
        if (!made.ok || isDone) return made;
        change(tx, old, { expiresAt: expiryAfterRoll(key.value, hours, tx.now) });
        return made;
      });
    },

    revoke: (id) =>
      client.as<void, 'no-such-key'>('apiKeys.revoke', (me, tx) => {
        const key = ownKey(me, tx, id);
        const revoked = decideRevocation(key, tx.now);
        if (!revoked.ok) return revoked;
        if (key === null || revoked.value === null) return ok();
        change(tx, id, revoked.value);
        if (findBusiness(tx, key.business)?.owner !== me.id) mailAboutKey(tx, backend, key, 'revoked', '');
        return ok();
      }),
  };
}
