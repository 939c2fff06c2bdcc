import { createClient, type PostgrestSingleResponse, type SupabaseClient } from '@supabase/supabase-js';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Session, SessionTokens } from '#core/session/session.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Database } from './database-types.ts';
import { thrownFailure } from './answer-failures.ts';
import { authFailure, restFailure, saysEnded } from './failures.ts';
import { ACCOUNT_GONE, watchedFetch } from './network.ts';
import { clientStorage, passingStorage, SESSION_KEY, storedSession } from './session-storage.ts';

export type Client = SupabaseClient<Database>;

/** A prepared call of the REST API. */
type Call<T> = (client: Client) => PromiseLike<PostgrestSingleResponse<T>>;

export interface ProjectAddress {
  readonly url: string;
  readonly anonKey: string;
}

/** One browser's connection to a project: the client that holds the session, and others that hold none. */
export class Connection {
  readonly client: Client;
  readonly storage: LocalStoragePort;
  readonly project: ProjectAddress;
  readonly fetch: typeof fetch;
  #registration: { readonly accessToken: string; readonly client: Client } | null = null;
  /** How many isolated clients there were: each has a key of its own, else the library warns of two at once. */
  #isolated = 0;
  /** Whether the server ended the session that this browser held, as far as is known. */
  endedByServer = false;
  /** Whether it said that the account of this session is no more. */
  accountGone = false;
  /** When the last 429 said to try again, in ms. */
  retryAfterMs: number | undefined;

  constructor(project: ProjectAddress, storage: LocalStoragePort, fetcher: typeof fetch) {
    this.project = project;
    this.storage = storage;
    this.fetch = watchedFetch(fetcher, {
      sessionEnded: (code) => {
        this.endedByServer = true;
        if (code === ACCOUNT_GONE) this.accountGone = true;
      },
      throttled: (ms) => {
        this.retryAfterMs = ms;
      },
    });
    this.client = createClient<Database>(project.url, project.anonKey, {
      // Retrying is the person's choice, and the screens offer it.
      db: { retry: false },
      global: { fetch: this.fetch },
      auth: {
        flowType: 'pkce',
        persistSession: true,
        autoRefreshToken: true,
        storageKey: SESSION_KEY,
        storage: clientStorage(storage),
        // What an address carries is the sign-in page's to judge (decision magic-links).
        detectSessionInUrl: false,
      },
    });
  }

  /** A client of its own that leaves nothing behind, to make an account without signing the visible app in. */
  isolated(): Client {
    return createClient<Database>(this.project.url, this.project.anonKey, {
      global: { fetch: watchedFetch(this.fetch, { sessionEnded() {}, throttled() {} }) },
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: `isolated-${(this.#isolated += 1)}`,
        storage: passingStorage(),
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
   * Asks something for the signed-in person. A device whose clock is behind holds a token for good that the server takes
   * for expired, so before a session is believed to be over its token is renewed, and the question asked once more. One
   * that is over is forgotten.
   */
  async asSignedIn<T, E = never>(ask: () => Promise<Result<T, E | Failure>>): Promise<Result<T, E | Failure>> {
    const before = storedSession(this.storage);
    const first = await ask();
    if (before === null || !saysEnded(first)) return first;
    const renewed = await this.#renew(before.tokens);
    const outcome = renewed.ok ? await ask() : renewed;
    if (saysEnded(outcome)) await this.dropSession((renewed.ok ? renewed.value : before).tokens);
    return outcome;
  }

  /**
   * The same for reads that may find nothing: where the session is over there is nothing to find either, so an
   * empty answer is believed only from a living session.
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

  /** Forgets a session that the server has ended, unless another has taken its place. */
  async dropSession(dead: SessionTokens): Promise<void> {
    this.endedByServer = true;
    if (storedSession(this.storage)?.tokens.accessToken !== dead.accessToken) return;
    await this.client.auth.signOut({ scope: 'local' });
    this.storage.remove('local', SESSION_KEY);
  }

  /** A new token in the place of this one, unless it has been replaced meanwhile. */
  async #renew(old: SessionTokens): Promise<Result<Session, Failure>> {
    if (storedSession(this.storage)?.tokens.accessToken === old.accessToken) {
      const { error } = await this.client.auth.refreshSession();
      if (error !== null) return refused(authFailure(error, true, this.retryAfterMs));
    }
    const session = storedSession(this.storage);
    if (session === null) return refused(failure('session-ended'));
    this.endedByServer = false;
    return ok(session);
  }

  async #attempt<T>(call: Call<T>, client: Client): Promise<Result<T, Failure>> {
    try {
      const { data, error, status } = await call(client);
      if (error !== null) return refused(restFailure(error, status, this.retryAfterMs));
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

/** For calls whose answer has to have a certain form: what has not is a fault of the service. */
export const malformed = refused(failure('unavailable'));
