import {
  createClient,
  isAuthRetryableFetchError,
  type PostgrestSingleResponse,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Session, SessionTokens } from '#core/identity/session.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Database } from './database-types.ts';
import { thrownFailure } from './answer-failures.ts';
import { authFailure, malformed, restFailure, isSessionEnded } from './failures.ts';
import { watchedFetch } from './network.ts';
import type { SessionEnd } from './account/session-answers.ts';
import { clientStorage, temporaryStorage, SESSION_KEY, storedSession } from './account/session-storage.ts';

export type Client = SupabaseClient<Database>;

/** A prepared call of the REST API. */
type Call<T> = (client: Client) => PromiseLike<PostgrestSingleResponse<T>>;

export interface ProjectAddress {
  readonly url: string;
  readonly anonKey: string;
}

/** One browser's connection to a project: the client that has the session, and others that have none. */
export class Connection {
  readonly client: Client;
  readonly storage: LocalStoragePort;
  readonly project: ProjectAddress;
  readonly fetch: typeof fetch;
  /** Sends requests unrelated to this browser's session. */
  readonly #foreignFetch: typeof fetch;
  #registration: { readonly accessToken: string; readonly client: Client } | null = null;
  /** The number of isolated clients: each has its own storage key, or the library warns about duplicates. */
  #isolated = 0;
  /** Why the server ended this browser's session; null if it didn't, as far as we know. */
  end: SessionEnd | null = null;
  readonly #onUnknownAnswer: () => void;

  constructor(
    project: ProjectAddress,
    storage: LocalStoragePort,
    fetcher: typeof fetch,
    onUnknownAnswer: () => void = () => undefined,
  ) {
    this.project = project;
    this.#onUnknownAnswer = onUnknownAnswer;
    this.storage = storage;
    this.fetch = watchedFetch(fetcher, { sessionEnded: (end) => this.#noteEnd(end) });
    this.#foreignFetch = watchedFetch(fetcher, { sessionEnded() {} });
    this.client = createClient<Database>(project.url, project.anonKey, {
      // The screens offer a retry; the library shouldn't.
      db: { retry: false },
      global: { fetch: this.fetch },
      auth: {
        flowType: 'pkce',
        persistSession: true,
        autoRefreshToken: true,
        storageKey: SESSION_KEY,
        storage: clientStorage(storage),
        // The sign-in page decides about tokens in a URL (decision magic-links).
        detectSessionInUrl: false,
      },
    });
  }

  /**
   * A separate client that leaves nothing behind, to create an account without signing the app in. Its session is
   * independent of this browser's.
   */
  isolated(): Client {
    return createClient<Database>(this.project.url, this.project.anonKey, {
      global: { fetch: this.#foreignFetch },
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: `isolated-${(this.#isolated += 1)}`,
        storage: temporaryStorage(),
      },
    });
  }

  /**
   * Calls the REST API for the signed-in person, or for the registrant whose tokens are given
   * (decision registration-session).
   */
  async call<T>(call: Call<T>, registrant?: SessionTokens): Promise<Result<T, Failure>> {
    if (registrant !== undefined) return this.#attempt(call, this.#registrationClient(registrant));
    return this.asSignedIn(() => this.#attempt(call, this.client));
  }

  /**
   * Makes a request for the signed-in person. If the device's clock is behind, a token may look valid here and be expired
   * on the server. So before a session counts as ended, its token is refreshed and the request repeated once. An ended
   * session is removed, and listeners get the reason. Only the authentication service knows that the account was deleted,
   * so it's asked before the refresh, whose refusal makes the client library remove the session.
   */
  async asSignedIn<T, E = never>(ask: () => Promise<Result<T, E | Failure>>): Promise<Result<T, E | Failure>> {
    const before = storedSession(this.storage);
    if (before === null) return ask();
    // While the token can't be renewed, the library would make the request as a visitor.
    const { error } = await this.client.auth.getSession();
    if (isAuthRetryableFetchError(error)) return refused(authFailure(error, true));
    const first = await ask();
    if (!isSessionEnded(first)) return first;
    await this.#askWhy(before.tokens);
    const renewed = await this.#renew(before.tokens);
    const outcome = renewed.ok ? await ask() : renewed;
    if (isSessionEnded(outcome)) await this.dropSession((renewed.ok ? renewed.value : before).tokens);
    return outcome;
  }

  /**
   * Like {@link call}, for reads that may find nothing. With an ended session they find nothing either, so an empty
   * answer counts only with a valid session.
   */
  async read<T>(
    call: Call<T>,
    isEmpty: (found: T) => boolean,
    registrant?: SessionTokens,
  ): Promise<Result<T, Failure>> {
    const found = await this.call(call, registrant);
    if (!found.ok || !isEmpty(found.value)) return found;
    const alive = await this.isAdmin(registrant);
    return alive.ok ? found : alive;
  }

  /** Whether the signed-in person is an administrator. */
  isAdmin(registrant?: SessionTokens): Promise<Result<boolean, Failure>> {
    return this.call((client) => client.rpc('am_i_admin'), registrant);
  }

  /** Reports an answer that this page doesn't know, since the page may be older than the server. */
  unknownAnswer(): typeof malformed {
    this.#onUnknownAnswer();
    return malformed;
  }

  /** Forgets the server's statements about the last session: another has begun, or this one was ended here. */
  forgetEnd(): void {
    this.end = null;
  }

  /** Removes a session that the server has ended, unless another has replaced it. */
  async dropSession(dead: SessionTokens): Promise<void> {
    this.#noteEnd('ended-elsewhere');
    if (storedSession(this.storage)?.tokens.accessToken !== dead.accessToken) return;
    await this.client.auth.signOut({ scope: 'local' });
    this.storage.remove('local', SESSION_KEY);
  }

  /** The refusals that follow the first one don't know the reason anymore. */
  #noteEnd(end: SessionEnd): void {
    if (this.end === null || end !== 'ended-elsewhere') this.end = end;
  }

  /** Asks the authentication service about a token. If it's no longer good, `sessionEnded` is called with the reason. */
  async #askWhy({ accessToken }: SessionTokens): Promise<void> {
    const { url, anonKey } = this.project;
    const headers = { apikey: anonKey, Authorization: `Bearer ${accessToken}` };
    await this.fetch(`${url}/auth/v1/user`, { headers }).catch(() => undefined);
  }

  /** Refreshes this token, unless it has been replaced in the meantime. */
  async #renew(old: SessionTokens): Promise<Result<Session, Failure>> {
    if (storedSession(this.storage)?.tokens.accessToken === old.accessToken) {
      const { error } = await this.client.auth.refreshSession();
      if (error !== null) return refused(authFailure(error, true));
    }
    const session = storedSession(this.storage);
    if (session === null) return refused(failure('session-ended'));
    this.forgetEnd();
    return ok(session);
  }

  async #attempt<T>(call: Call<T>, client: Client): Promise<Result<T, Failure>> {
    try {
      const { data, error, status } = await call(client);
      if (error !== null) return refused(restFailure(error, status));
      return ok(data);
    } catch (error) {
      return refused(thrownFailure(error));
    }
  }

  #registrationClient({ accessToken }: SessionTokens): Client {
    if (this.#registration?.accessToken !== accessToken) {
      const { url, anonKey } = this.project;
      const client = createClient<Database>(url, anonKey, {
        db: { retry: false },
        accessToken: async () => accessToken,
        global: { fetch: this.fetch },
      });
      this.#registration = { accessToken, client };
    }
    return this.#registration.client;
  }
}
