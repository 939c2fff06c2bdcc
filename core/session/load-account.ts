import { minimalProfile, profileFrom, type Profile } from '../account/profile.ts';
import type { UserId } from '../account/user-id.ts';
import type { UserRepo } from '../account/user-repo.ts';
import type { Log } from '../log.ts';
import { port } from '../port.ts';
import type { AuthPort } from './auth-port.ts';
import type { Session } from './session.ts';

/** The signed-in person as screens see them. */
export interface Account {
  readonly userId: UserId;
  /** The session's address; the profile may be empty. */
  readonly email: string;
  /** Null when the profile could not be fetched (spec §8: logged, and no profile). */
  readonly profile: Profile | null;
  readonly emailVerified: boolean;
}

/**
 * Loads the profile of a session's person (spec §4, §8).
 * - health check fails: minimal profile
 * - the profile row is missing: empty profile with role user
 * - the profile cannot be fetched: logged, no profile
 * - reading the verification fails: treated as verified
 */
export function loadAccount(auth: AuthPort, users: UserRepo, log: Log) {
  const loadProfile = async (session: Session): Promise<Profile | null> => {
    const [health, row] = await Promise.all([users.healthCheck(), users.find(session.userId)]);
    if (!health.ok) {
      log.note('health check failed', health.error);
      return minimalProfile;
    }
    if (!row.ok) {
      log.note('profile fetch failed', row.error);
      return null;
    }
    return row.value === null ? minimalProfile : profileFrom(row.value);
  };

  return async (session: Session): Promise<Account> => {
    const [profile, confirmed] = await Promise.all([loadProfile(session), auth.emailConfirmedAt()]);
    return {
      userId: session.userId,
      email: session.email,
      profile,
      emailVerified: !confirmed.ok || confirmed.value !== null,
    };
  };
}
export type LoadAccount = ReturnType<typeof loadAccount>;
export const LoadAccount = port<LoadAccount>('LoadAccount');
