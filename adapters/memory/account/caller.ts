import type { UserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { KEY_REVOKED } from '#core/integration/decide-open.ts';
import type { ApiKeyId } from '#core/integration/api-key.ts';
import type { Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import type { Identity } from '../identity.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Operation } from '../operations.ts';

/** The origin of a call: a signed-in person, or the software of a business (decision caller-as-parameter). */
export interface Caller extends Pick<Identity, 'id' | 'isAdmin' | 'emailVerified'> {
  /** The sender of its commands: the person, or the business, so that its next key continues what the last one began. */
  readonly actor: UserId | BusinessId;
  /** The one business that it may touch; null for a person, who may touch all of theirs. */
  readonly only: BusinessId | null;
  /** A digest of the software's request, which its command is compared by; null compares the command's own content. */
  readonly asked: string | null;
  /** The key of the software; null for a person. */
  readonly key: ApiKeyId | null;
}

/** Runs `work` for the caller, or refuses. */
export type As = <T, E = never>(
  operation: Operation,
  work: (caller: Caller, tx: Transaction) => Result<T, E | Failure>,
) => Promise<Result<T, E | Failure>>;

/** The dependencies of a port that takes calls of people and of software. */
export interface Calls {
  readonly as: As;
  readonly backend: MemoryBackend;
}

/** Calls of the person who is signed in on a browser. */
export const asPerson = (client: MemoryClient): Calls => ({
  backend: client.backend,
  as: (operation, work) =>
    client.as(operation, (me, tx) => work({ ...me, actor: me.id, only: null, asked: null, key: null }, tx)),
});

/** Software that calls with a key of its business. */
export interface Software {
  readonly key: ApiKeyId;
  readonly business: BusinessId;
  readonly asked: string | null;
  /** Whether the key is still valid; checked in the transaction of each call. */
  enter(tx: Transaction): boolean;
}

/** Calls of a business's software. It has the owner's rights at that moment, and is never an administrator. */
export const asBusiness = (backend: MemoryBackend, { key, business, asked, enter }: Software): Calls => ({
  backend,
  as: (_operation, work) =>
    backend.call((tx) => {
      const owner = findBusiness(tx, business)?.owner;
      const user = tx.state.authUsers.find(({ id }) => id === owner);
      if (user === undefined || !enter(tx)) return refused(KEY_REVOKED);
      const emailVerified = user.emailVerifiedAt !== null;
      return work({ id: user.id, isAdmin: false, emailVerified, actor: business, only: business, asked, key }, tx);
    }),
});

/** Whether the caller may work with a business as its owner. */
export const isOwnBusiness = (me: Caller, { id, owner }: Pick<Business, 'id' | 'owner'>): boolean =>
  owner === me.id && (me.only === null || me.only === id);
