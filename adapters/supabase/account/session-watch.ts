import type { SessionChange } from '#core/identity/auth-port.ts';
import type { Session } from '#core/identity/session.ts';
import type { Connection } from '../connection.ts';
import { storedSession } from './session-storage.ts';

/** The maximum time that the first callback waits for the session to be refreshed, in ms. */
const PATIENCE_MS = 1000;

type Listener = (session: Session | null, change: SessionChange) => void;

/**
 * Notifies listeners of changes of the stored session by this tab, another one, or the server. The storage is the source
 * of truth; the client's events only say when to check it. The check never runs inside such an event, since the client
 * holds a lock there.
 */
export class SessionWatch {
  readonly #connection: Connection;
  readonly #looks = new Set<() => void>();

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.client.auth.onAuthStateChange(() => this.look());
    connection.storage.watch(() => this.look());
  }

  /** Checks for a change soon. */
  look(): void {
    for (const look of this.#looks) setTimeout(look, 0);
  }

  watch(listener: Listener): () => void {
    const { client, storage } = this.#connection;
    const hadSession = storedSession(storage) !== null;
    let last: Session | null | undefined;
    let stopped = false;
    const look = () => {
      if (stopped || last === undefined) return;
      const session = storedSession(storage);
      const before = last;
      last = session;
      // Another tab may have started this session.
      if (session !== null) this.#connection.forgetEnd();
      const change = this.#changeBetween(before, session);
      if (change !== null) listener(session, change);
    };
    // A stored session may have to be refreshed first. Without a network, the client retries for half a minute, so we
    // don't wait for that: every call waits for it anyway, and an ended session is reported as a change.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    void Promise.race([client.auth.getSession().catch(() => undefined), patience]).then(() => {
      clearTimeout(timer);
      if (stopped) return;
      last = storedSession(storage);
      listener(last, last === null && hadSession ? (this.#connection.end ?? 'initial') : 'initial');
    });
    this.#looks.add(look);
    return () => {
      stopped = true;
      this.#looks.delete(look);
    };
  }

  #changeBetween(before: Session | null, session: Session | null): SessionChange | null {
    if (session?.tokens.accessToken === before?.tokens.accessToken) return null;
    if (session === null) return this.#connection.end ?? 'signed-out';
    return session.userId === before?.userId ? 'refreshed' : 'signed-in';
  }
}
