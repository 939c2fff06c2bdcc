import { isAuthError, isAuthWeakPasswordError, type Session as ClientSession, type User } from '@supabase/supabase-js';
import { isAvatarMarker } from '#core/account/avatar-marker.ts';
import { userId } from '#core/identity/user-id.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { AuthPort, PasswordSignInRefusal, SignUpRefusal } from '#core/identity/auth-port.ts';
import { isShortEnough, weakPassword } from '#core/identity/password.ts';
import type { Session, SessionTokens } from '#core/identity/session.ts';
import type { Connection } from '../connection.ts';
import { malformed, authFailure, isSessionEnded } from '../failures.ts';
import { SIGN_IN_REFUSALS } from './session-answers.ts';
import { SESSION_KEY, storedSession } from './session-storage.ts';
import { SessionWatch } from './session-watch.ts';
import { verifiedAt } from './verified-mark.ts';

function sessionFrom({
  access_token: accessToken,
  refresh_token: refreshToken,
  user,
}: ClientSession): Result<Session, Failure> {
  const id = userId(user.id);
  return id === null ? malformed : ok({ userId: id, email: user.email ?? '', tokens: { accessToken, refreshToken } });
}

/** The refusals of sign-up that the product has words for (docs/security.md#auth-settings). */
const SIGN_UP_REFUSALS: Readonly<Record<string, SignUpRefusal>> = {
  user_already_exists: 'email-taken',
  email_exists: 'email-taken',
  email_address_invalid: 'invalid-email',
  validation_failed: 'invalid-email',
  // The service takes an empty address for an anonymous sign-up.
  anonymous_provider_disabled: 'invalid-email',
};

const LONG_PASSWORD = failure('rejected', 'Password cannot be longer than 72 characters');

const codeOf = (error: unknown): string => (isAuthError(error) ? (error.code ?? '') : '');

/** Authentication through the project's own service. The links in its emails lead to `siteUrl`. */
export function supabaseAuth(connection: Connection, siteUrl: string): AuthPort {
  const { client, storage } = connection;
  const watch = new SessionWatch(connection);
  const why = (error: unknown, wasSignedIn = false) => refused(authFailure(error, wasSignedIn));

  /** Runs a call of the authentication service; an error it throws counts as a refusal, like one it returns. */
  const asking = async <T, E>(ask: () => Promise<Result<T, E | Failure>>): Promise<Result<T, E | Failure>> => {
    try {
      return await ask();
    } catch (error) {
      return why(error);
    }
  };

  const adopt = (session: ClientSession): Result<Session, Failure> => {
    connection.forgetEnd();
    watch.look();
    return sessionFrom(session);
  };

  const currentUser = async (registrant?: SessionTokens): Promise<Result<User, Failure>> => {
    const ask = (auth: typeof client.auth, wasSignedIn: boolean, token?: string) =>
      asking<User, never>(async () => {
        const { data, error } = await auth.getUser(token);
        return error === null ? ok(data.user) : why(error, wasSignedIn);
      });
    if (registrant !== undefined) return ask(connection.isolated().auth, true, registrant.accessToken);
    return connection.asSignedIn(() => ask(client.auth, storedSession(storage) !== null));
  };

  return {
    getSession: () =>
      asking(async () => {
        await client.auth.getSession();
        return ok(storedSession(storage));
      }),

    watch: (listener) => watch.watch(listener),

    signUp: ({ email, password, firstName, lastName }) =>
      asking<Session, SignUpRefusal>(async () => {
        // The service refuses this with the code of a malformed address.
        if (!isShortEnough(password)) return refused(LONG_PASSWORD);
        const options = { emailRedirectTo: `${siteUrl}/`, data: { first_name: firstName, last_name: lastName } };
        const ask = () => connection.isolated().auth.signUp({ email, password, options });
        let { data, error } = await ask();
        // Of requests that arrive together, one makes the account, and the service fails at the others. It knows the account
        // by now. Nothing was made by a request that failed.
        if (error?.status === 500) ({ data, error } = await ask());
        if (isAuthWeakPasswordError(error)) return refused(weakPassword(error.reasons));
        if (error !== null) {
          const refusal = SIGN_UP_REFUSALS[codeOf(error)];
          return refusal === undefined ? why(error) : refused(refusal);
        }
        return data.session === null ? refused('no-user-data') : sessionFrom(data.session);
      }),

    signIn: (credentials) =>
      asking<Session, PasswordSignInRefusal>(async () => {
        const { data, error } = await client.auth.signInWithPassword(credentials);
        if (error !== null) {
          const refusal = SIGN_IN_REFUSALS[codeOf(error)];
          return refusal === undefined ? why(error) : refused(refusal);
        }
        return data.session === null ? refused('no-user') : adopt(data.session);
      }),

    setSession: ({ accessToken, refreshToken }) =>
      asking(async () => {
        // Tried in a separate client first: this one would drop its current session for invalid tokens.
        const tried = await connection
          .isolated()
          .auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
        if (tried.error !== null) return why(tried.error, true);
        if (tried.data.session === null) return refused(failure('session-ended'));
        const { data, error } = await client.auth.setSession(tried.data.session);
        if (error !== null) return why(error, true);
        return data.session === null ? refused(failure('session-ended')) : adopt(data.session);
      }),

    verifyLink: (tokenHash) =>
      asking(async () => {
        const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
        if (error !== null) return why(error);
        return data.session === null ? refused(failure('session-ended')) : adopt(data.session);
      }),

    exchangeCode: (code) =>
      asking(async () => {
        const { data, error } = await client.auth.exchangeCodeForSession(code);
        return error === null ? adopt(data.session) : why(error);
      }),

    emailConfirmedAt: (registrant) => verifiedAt(connection, currentUser(registrant), registrant),

    setAvatarMarker: (marker) =>
      asking(async () => {
        if (marker !== null && !isAvatarMarker(marker)) return refused(failure('rejected', 'not a marker'));
        const before = storedSession(storage);
        const { error } = await client.auth.updateUser({ data: { avatar_url: marker } });
        return error === null ? ok() : why(error, before !== null);
      }),

    requestPasswordLink: (email) =>
      asking(async () => {
        const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/sign-in` });
        // Only for a known address whose mailbox got a link within the last minute; that one works.
        const alreadySent = codeOf(error) === 'over_email_send_rate_limit';
        return error === null || alreadySent ? ok() : why(error);
      }),

    async forgetSession() {
      const forgotten = storedSession(storage);
      connection.forgetEnd();
      // The client has no copy: what's removed from the storage is gone, and a refresh in progress is discarded.
      storage.remove('local', SESSION_KEY);
      watch.look();
      return ok(forgotten?.tokens ?? null);
    },

    revokeSession: ({ accessToken, refreshToken }, reach = 'here') =>
      asking(async () => {
        const { auth } = connection.isolated();
        const scope = reach === 'everywhere' ? 'global' : 'local';
        const { error } = await auth.admin.signOut(accessToken, scope);
        if (error === null) return ok();
        const refusal = why(error, true);
        if (!isSessionEnded(refusal)) return refusal;
        // The session has already ended, which is enough unless the other sessions have to end too.
        if (reach === 'here') return ok();
        const { data, error: ended } = await auth.refreshSession({ refresh_token: refreshToken });
        if (ended !== null) return why(ended, true);
        if (data.session === null) return refusal;
        const again = await auth.admin.signOut(data.session.access_token, scope);
        return again.error === null ? ok() : why(again.error, true);
      }),
  };
}
