import * as v from 'valibot';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { AuthPort } from '#core/session/auth-port.ts';
import type { Connection } from './connection.ts';
import { invokeFunction } from './invoke-function.ts';
import { storedSession } from './session-storage.ts';

const Done = v.object({ message: v.string() });

/** Changing the address of the signed-in person, by the project's Edge Function. */
export function emailChange(connection: Connection): Pick<AuthPort, 'changeEmail' | 'confirmEmail'> {
  /** For the person who is signed in; a session that turns out to be over is forgotten. */
  const invoke = async <E extends string>(body: Record<string, string>, names: Record<string, E>) => {
    if (storedSession(connection.storage) === null) return refused(failure('denied', 'Nobody is signed in.'));
    const answer = await connection.asSignedIn<v.InferOutput<typeof Done>, E>(() =>
      invokeFunction(connection, 'change-email', body, Done, names),
    );
    return answer.ok ? ok() : answer;
  };

  return {
    changeEmail: (email) => invoke({ email }, { email_taken: 'email-taken', invalid_email: 'invalid-email' }),

    async confirmEmail(token) {
      const confirmed = await invoke({ token }, { link_expired: 'link-expired' });
      // The session holds the address, so a new one is fetched. Should that fail, the next refresh brings it.
      if (confirmed.ok) await connection.client.auth.refreshSession();
      return confirmed;
    },
  };
}
