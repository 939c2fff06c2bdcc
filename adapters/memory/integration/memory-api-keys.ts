import { HOUR } from '#core/clock.ts';
import { pick } from '#core/delivery/delivery-fields.ts';
import { requestDenial } from '#core/delivery/policy.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant, later } from '#core/instant.ts';
import { isStorableKey, isUsable, KEYS_LIMIT, type ApiKey } from '#core/integration/api-key.ts';
import { NETWORK_KEPT } from '#core/integration/client-network.ts';
import { PASSWORDS_FOR_KEYS } from '#core/integration/api-limits.ts';
import type { ApiKeys, KeyMakingRefusal, NewApiKey } from '#core/integration/api-keys.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import { standingOf } from '../delivery/standing.ts';
import type { Identity } from '../identity.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import { passwordMatches } from '../password-digest.ts';
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

  /** Why a key can't be made; null if it can. */
  const denial = (
    me: Identity,
    tx: Transaction,
    key: NewApiKey,
    isRight: boolean,
  ): KeyMakingRefusal | Failure | null => {
    const business = findBusiness(tx, key.business);
    if (business === null || business.owner !== me.id) return 'no-such-business';
    if (!isStorableKey(key)) return 'invalid';
    if (!me.emailVerified) return 'not-verified';
    if (key.mode === 'test') return null;
    const standing = requestDenial(standingOf(me, tx), business.status);
    if (standing !== null) return standing;
    const tries = `key-password:${me.id}`;
    if (isUsedUp(tx, tries, PASSWORDS_FOR_KEYS))
      return failure('throttled', 'Too many passwords', PASSWORDS_FOR_KEYS.windowMs);
    if (isRight) return null;
    within(tx, tries, PASSWORDS_FOR_KEYS);
    return 'wrong-password';
  };

  const add = (
    me: Identity,
    tx: Transaction,
    key: NewApiKey,
    isRight: boolean,
    replaced: StoredApiKey | null,
  ): Result<ApiKey, KeyMakingRefusal | Failure> => {
    const { state, now } = tx;
    const refusal = denial(me, tx, key, isRight);
    if (refusal !== null) return refused(refusal);
    const { id, business, mode, access, name, hint, digest } = key;
    const same = state.apiKeys.find((row) => row.id === id || row.digest === digest);
    if (same !== undefined)
      return same.id === id && same.digest === digest && same.business === business
        ? ok(shown(same))
        : refused('invalid');
    const usable = state.apiKeys.filter(
      (row) => row.business === business && row.id !== replaced?.id && isUsable(row, instant(now)),
    );
    if (usable.length >= KEYS_LIMIT) return refused('too-many-keys');
    const times = { madeAt: instant(now), expiresAt: null, usedAt: null, usedFrom: null, revokedAt: null };
    const row: StoredApiKey = { id, business, mode, access, name: name.trim(), hint, digest, ...times };
    state.apiKeys = [...state.apiKeys, row];
    // In this backend, every call has the same client address.
    if (mode === 'live') mailAboutKey(tx, backend, row, replaced === null ? 'made' : 'replaced', '');
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
        const key = ownKey(me, tx, old);
        if (key === null || key.business !== next.business) return refused('no-such-key');
        const { mode, access, expiresAt } = key;
        // The call is a retry that has already made the next key.
        const isDone = tx.state.apiKeys.some(({ id, digest }) => id === next.id && digest === next.digest);
        if (!isDone && !isUsable(key, instant(tx.now))) return refused('no-such-key');
        const made = add(me, tx, { ...next, mode, access }, isRight, key);
        if (!made.ok || isDone) return made;
        const end = later(instant(tx.now), hours * HOUR);
        change(tx, old, { expiresAt: expiresAt !== null && expiresAt < end ? expiresAt : end });
        return made;
      });
    },

    revoke: (id) =>
      client.as<void, 'no-such-key'>('apiKeys.revoke', (me, tx) => {
        const key = ownKey(me, tx, id);
        if (key === null) return refused('no-such-key');
        if (key.revokedAt !== null) return ok();
        change(tx, id, { revokedAt: instant(tx.now) });
        if (findBusiness(tx, key.business)?.owner !== me.id) mailAboutKey(tx, backend, key, 'revoked', '');
        return ok();
      }),
  };
}
