import type { Actor } from '#core/account/policy.ts';
import { DENIED } from '#core/backend-failures.ts';
import { failure, type Failure } from '#core/failure.ts';
import { refused, ok, type Result } from '#core/result.ts';
import type { SessionTokens } from '#core/identity/session.ts';
import type { AuthUser, BackendState } from './state.ts';

export const denied = refused(DENIED);

export const sessionEnded = refused(failure('session-ended', 'Session not found'));

/** The caller, as known to the backend itself. */
export interface Identity extends Actor {
  readonly user: AuthUser;
}

/** Looks up the session of a call. Without one the call is `denied`; with an ended one, `session-ended`. */
export function identify(state: BackendState, tokens: SessionTokens | null): Result<Identity, Failure> {
  if (tokens === null) return denied;
  const session = state.sessions.find(({ accessToken }) => accessToken === tokens.accessToken);
  const user = state.authUsers.find(({ id }) => id === session?.userId);
  if (user === undefined || user.blocked === true) return sessionEnded;
  const person = state.users.find(({ id }) => id === user.id);
  return ok({
    id: user.id,
    user,
    roles: person?.roles ?? [],
    isAdmin: state.admins.includes(user.id),
    emailVerified: user.emailVerifiedAt !== null,
  });
}
