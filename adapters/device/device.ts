import { PICTURE_TYPES, type PictureType } from '#core/account/picture-repo.ts';
import { isAbandoned, type Actor } from '#core/account/policy.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Clock } from '#core/clock.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import { refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { deviceRecord, emptyState, type DeviceState } from './device-state.ts';
import { tokensRecord, type SessionTokens } from './session-tokens.ts';

export const denied = refused(failure('denied', 'Not allowed'));
export const unstorable = refused(failure('rejected', "This can't be stored"));
export const sessionEnded = refused(failure('session-ended', 'The session is over'));

/** The key of a picture. It isn't part of the state, which is rewritten with every change. */
export const pictureKey = (owner: UserId, type: PictureType): string => `picture:${owner}:${type}`;

/** One page on the device. Its ports run their calls through it, so that each call is atomic. */
export class Device {
  readonly storage: LocalStoragePort;
  readonly random: Random;
  readonly #clock: Clock;

  constructor(storage: LocalStoragePort, clock: Clock, random: Random) {
    this.storage = storage;
    this.random = random;
    this.#clock = clock;
  }

  /** A call by anyone. Its changes to the state are stored unless it's refused. */
  async call<T, E = never>(
    work: (state: DeviceState, now: Instant) => Result<T, E | Failure>,
  ): Promise<Result<T, E | Failure>> {
    const now = instant(this.#clock.now());
    const state = deviceRecord.read(this.storage) ?? emptyState();
    const before = JSON.stringify(state);
    this.#removeExpired(state, now);
    const result = work(state, now);
    if (!result.ok || JSON.stringify(state) === before) return result;
    const written = deviceRecord.write(this.storage, state);
    return written.ok ? result : written;
  }

  /** A call by the signed-in person, or by the registrant whose tokens are given (decision registration-session). */
  as<T, E = never>(
    work: (me: Actor, state: DeviceState, now: Instant) => Result<T, E | Failure>,
    registrant?: SessionTokens,
  ): Promise<Result<T, E | Failure>> {
    const tokens = registrant ?? tokensRecord.read(this.storage);
    return this.call<T, E>((state, now) => {
      if (tokens === null) return denied;
      const me = actorOf(state, tokens);
      return me === null ? sessionEnded : work(me, state, now);
    });
  }

  /** Unverified accounts are removed after a day, with all their data (spec §4). */
  #removeExpired(state: DeviceState, now: Instant): void {
    const stays = (id: UserId) => !expired.has(id);
    const expired = new Set(
      state.accounts
        .filter(({ emailConfirmedAt, isAdmin, createdAt }) =>
          isAbandoned({ emailVerified: emailConfirmedAt !== null, isAdmin }, createdAt, now),
        )
        .map(({ id }) => id),
    );
    for (const id of expired) for (const type of PICTURE_TYPES) this.storage.remove('local', pictureKey(id, type));
    if (expired.size === 0) return;
    state.accounts = state.accounts.filter(({ id }) => stays(id));
    state.sessions = state.sessions.filter((session) => stays(session.userId));
    state.people = state.people.filter(({ id }) => stays(id));
    state.businesses = state.businesses.filter(({ owner }) => stays(owner));
    state.deliveries = state.deliveries.filter(({ owner }) => stays(owner));
  }
}

/** The actor of a session, as the rules in `core` need it; null if the session has ended. */
function actorOf(state: DeviceState, { accessToken }: SessionTokens): Actor | null {
  const session = state.sessions.find((one) => one.accessToken === accessToken);
  const account = state.accounts.find(({ id }) => id === session?.userId);
  if (account === undefined) return null;
  const { id, isAdmin, emailConfirmedAt } = account;
  const roles = state.people.find((person) => person.id === id)?.roles ?? [];
  return { id, roles, isAdmin, emailVerified: emailConfirmedAt !== null };
}
