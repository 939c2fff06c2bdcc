import * as v from 'valibot';
import { failure, type Failure } from '#core/failure.ts';
import type { ApiKey } from '#core/integration/api-key.ts';
import { KEY_MAKING_REFUSALS, type ApiKeys, type NewApiKey } from '#core/integration/api-keys.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from '../delivery/call-function.ts';
import { invokeFunction } from '../invoke-function.ts';
import { storedSession } from '../account/session-storage.ts';
import { ReceivedApiKey } from './received-api-key.ts';

const Made = v.object({ key: ReceivedApiKey });

/** The keys of a business's software. An Edge Function makes them, since a live key asks for the password. */
export function supabaseApiKeys(connection: Connection): ApiKeys {
  const make = async <E extends string>(
    { id, business, mode, access, name, hint, digest }: NewApiKey,
    password: string | null,
    refusals: readonly E[],
    replaces: Readonly<Record<string, string>> = {},
  ): Promise<Result<ApiKey, E | Failure>> => {
    if (storedSession(connection.storage) === null) return refused(failure('denied', 'Nobody is signed in.'));
    const given = password === null ? {} : { password };
    const body = { id, business, mode, access, name, hint, digest, ...given, ...replaces };
    const made = await connection.asSignedIn<{ key: ApiKey }, E>(() =>
      invokeFunction(connection, 'make-api-key', body, Made, refusals),
    );
    return made.ok ? ok(made.value.key) : made;
  };

  return {
    list: (business) => ask(connection, 'api_keys', { business }, v.array(ReceivedApiKey)),
    make: (key, password) => make(key, password, KEY_MAKING_REFUSALS),
    roll: (old, next, hours, password) =>
      make(next, password, [...KEY_MAKING_REFUSALS, 'no-such-key'], { replaces: old, hours: String(hours) }),
    async revoke(key) {
      const revoked = await command(connection, 'revoke_api_key', { key }, v.null(), ['no-such-key']);
      return revoked.ok ? ok() : revoked;
    },
  };
}
