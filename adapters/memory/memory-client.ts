import * as v from 'valibot';
import type { Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import type { SessionTokens } from '#core/identity/session.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { passThroughOnDevice, passThrough } from './conditions.ts';
import { identify, type Identity } from './identity.ts';
import type { MemoryBackend } from './memory-backend.ts';
import type { Transaction } from './transaction.ts';
import type { Operation } from './operations.ts';

const session = storedRecord(
  'local',
  'session',
  schemaOf<SessionTokens>({ accessToken: v.string(), refreshToken: v.string() }),
);
const CLIENT_KEY = 'client';

/** One browser's connection to the backend: it has the session token and sends it along. */
export class MemoryClient {
  readonly backend: MemoryBackend;
  readonly storage: LocalStoragePort;

  constructor(backend: MemoryBackend, storage: LocalStoragePort) {
    this.backend = backend;
    this.storage = storage;
  }

  get tokens(): SessionTokens | null {
    return session.read(this.storage);
  }

  set tokens(tokens: SessionTokens | null) {
    if (tokens === null) session.remove(this.storage);
    else session.write(this.storage, tokens);
  }

  /** The key of this browser in the rate limits: it has no IP address here. */
  get client(): string {
    const kept = this.storage.read('local', CLIENT_KEY);
    if (kept !== null) return kept;
    const client = this.backend.random.uuid();
    this.storage.write('local', CLIENT_KEY, client);
    return client;
  }

  /** A call over this browser's network. Its conditions delay it, fail it or let it through. */
  async call<T, E>(operation: Operation, work: (tx: Transaction) => Result<T, E>): Promise<Result<T, E | Failure>> {
    const passage = await passThrough(this.storage, operation, this.backend.exclusively);
    // A planned refusal is one of the operation's own.
    return passage.ok ? this.backend.call(work) : refused(passage.error as E | Failure);
  }

  /** An operation of the connection itself, without a call. */
  async onDevice<T, E>(operation: Operation, work: () => Result<T, E>): Promise<Result<T, E | Failure>> {
    const passage = await passThroughOnDevice(this.storage, operation, this.backend.exclusively);
    return passage.ok ? work() : refused(passage.error as E | Failure);
  }

  /** A call as the signed-in person, or as the registrant whose tokens are given (decision registration-session). */
  as<T, E = never>(
    operation: Operation,
    work: (identity: Identity, tx: Transaction) => Result<T, E | Failure>,
    registrant?: SessionTokens,
  ): Promise<Result<T, E | Failure>> {
    const tokens = registrant ?? this.tokens;
    return this.call(operation, (tx) => {
      const identity = identify(tx.state, tokens);
      return identity.ok ? work(identity.value, tx) : refused(identity.error);
    });
  }
}
