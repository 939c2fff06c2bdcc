import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import type { Session } from '#core/identity/session.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The storage key of the session, under the product's own prefix. */
export const SESSION_KEY = 'session';

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    access_token: v.string(),
    refresh_token: v.string(),
    user: v.object({ id: v.pipe(v.string(), v.guard(isUserId)), email: v.optional(v.string(), '') }),
  }),
);

/** The stored session, without checking whether it's still valid; null when there's none. */
export function storedSession(storage: LocalStoragePort): Session | null {
  const stored = v.safeParse(Stored, storage.read('local', SESSION_KEY));
  if (!stored.success) return null;
  const { access_token: accessToken, refresh_token: refreshToken, user } = stored.output;
  return { userId: user.id, email: user.email, tokens: { accessToken, refreshToken } };
}

/** The device's storage, in the shape that supabase-js needs. */
export const clientStorage = (storage: LocalStoragePort) => ({
  getItem: (key: string) => storage.read('local', key),
  setItem: (key: string, value: string) => void storage.write('local', key, value),
  removeItem: (key: string) => storage.remove('local', key),
});

/** Storage that lives as long as the object, for clients that must leave nothing behind. */
export function temporaryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
