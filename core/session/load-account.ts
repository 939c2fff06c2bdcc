import type { Person } from '../identity/person.ts';
import { minimalProfile, profileFrom, type Profile } from '../identity/profile.ts';
import type { UserId } from '../identity/user-id.ts';
import type { UserRepo } from '../identity/user-repo.ts';
import type { FailureKind } from '../failure.ts';
import type { Log } from '../log.ts';
import { port } from '../port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import { keepLastKnown, lastKnown } from './last-known.ts';
import type { Session } from '../identity/session.ts';

/** The signed-in person as screens see them. */
export interface Account {
  readonly userId: UserId;
  /** The session's address; the profile may be empty. */
  readonly email: string;
  /** Null when the profile could not be fetched (spec §8: logged, and no profile). */
  readonly profile: Profile | null;
  readonly emailVerified: boolean;
  /** Whether the profile is the one that the device last read, because the backend doesn't answer. */
  readonly outdated?: true;
}

/** Failures unrelated to the account: no response, or a server error. */
const NO_ANSWER: readonly FailureKind[] = ['offline', 'timeout', 'unavailable', 'throttled'];

/** The account as last read, if its profile couldn't be loaded; null if this device has never read it. */
export function accountFromBefore(storage: LocalStoragePort, { userId, email }: Session): Account | null {
  const person = lastKnown(storage, userId);
  return person === null ? null : { userId, email, profile: profileFrom(person), emailVerified: true, outdated: true };
}

/**
 * Loads the profile of a session's person (spec §4, §8).
 * - no answer: the profile that this device last knew, if there is one; otherwise
 *   - health check fails: minimal profile
 *   - the profile cannot be fetched: logged, no profile
 * - the person is missing: empty profile with role user
 * - reading the verification fails: treated as verified
 */
export function loadAccount(auth: AuthPort, users: UserRepo, storage: LocalStoragePort, log: Log) {
  /** Stores the person for later, unless they have signed out in the meantime. */
  const keep = async (person: Person): Promise<void> => {
    const session = await auth.getSession();
    if (session.ok && session.value?.userId === person.id) keepLastKnown(storage, person);
  };

  const loadProfile = async (session: Session): Promise<Pick<Account, 'profile' | 'outdated'>> => {
    const [health, person] = await Promise.all([users.healthCheck(), users.find(session.userId)]);
    if (health.ok && person.ok) {
      if (person.value === null) return { profile: minimalProfile };
      await keep(person.value);
      return { profile: profileFrom(person.value) };
    }
    if (!health.ok) log.note('health check failed', health.error);
    else if (!person.ok) log.note('profile fetch failed', person.error);
    const answered = [health, person].some((result) => !result.ok && !NO_ANSWER.includes(result.error.kind));
    const before = answered ? null : accountFromBefore(storage, session);
    return before ?? { profile: health.ok ? null : minimalProfile };
  };

  return async (session: Session): Promise<Account> => {
    const [profile, confirmed] = await Promise.all([loadProfile(session), auth.emailConfirmedAt()]);
    return {
      userId: session.userId,
      email: session.email,
      emailVerified: !confirmed.ok || confirmed.value !== null,
      profile: profile.profile,
      ...(profile.outdated && { outdated: true }),
    };
  };
}
export type LoadAccount = ReturnType<typeof loadAccount>;
export const LoadAccount = port<LoadAccount>('LoadAccount');
