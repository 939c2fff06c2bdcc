import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { WeakPassword } from './password.ts';
import type { Session, SessionTokens } from './session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly firstName: string;
  readonly lastName: string;
}

export type SignUpRefusal = 'email-taken' | WeakPassword | 'invalid-email' | 'no-user-data' | Failure;
/**
 * `account-blocked`: an operator has blocked the account; `email-unconfirmed`: an operator created it, and its address
 * has never been confirmed.
 */
export type PasswordSignInRefusal =
  | 'invalid-credentials'
  | 'account-blocked'
  | 'email-unconfirmed'
  | 'no-user'
  | Failure;

/**
 * Why the session changed. `ended-elsewhere`: the server ended it; `account-deleted`: the server says that the account
 * no longer exists; `account-blocked`: an operator has blocked it; `signed-out` includes a sign-out in another tab.
 */
export type SessionChange =
  | 'initial'
  | 'signed-in'
  | 'refreshed'
  | 'signed-out'
  | 'ended-elsewhere'
  | 'account-deleted'
  | 'account-blocked';

/** The sessions that a sign-out ends: this browser's, or all of the person's. */
export type SignOutReach = 'here' | 'everywhere';

/** The authentication service (spec §7, Authentication). One instance per browser. */
export interface AuthPort {
  /** The stored session; null if nobody is signed in. */
  getSession(): Promise<Result<Session | null, Failure>>;
  /** Calls back once with the stored session, then after every change, in any tab. Returns the unsubscribe function. */
  watch(listener: (session: Session | null, change: SessionChange) => void): () => void;
  /** Creates an account. This doesn't sign the app in: the session is only returned (decision session-not-password). */
  signUp(account: NewAccount): Promise<Result<Session, SignUpRefusal>>;
  signIn(credentials: Credentials): Promise<Result<Session, PasswordSignInRefusal>>;
  /** Signs in with tokens from a registration or from a link in an email. */
  setSession(tokens: SessionTokens): Promise<Result<Session, Failure>>;
  /** Signs in with the one-time token in a sign-in link. */
  verifyLink(tokenHash: string): Promise<Result<Session, Failure>>;
  /** Signs in with the one-time code in a returning sign-in link; valid only in the browser that requested the link. */
  exchangeCode(code: string): Promise<Result<Session, Failure>>;
  /**
   * When the email of the signed-in person, or of the `registrant`, was confirmed; null if it isn't (decision
   * own-verified-mark).
   */
  emailConfirmedAt(registrant?: SessionTokens): Promise<Result<Instant | null, Failure>>;
  /**
   * Sets the marker of the person's picture; `rejected` for anything but a short marker, such as the picture itself.
   * Null removes it.
   */
  setAvatarMarker(marker: string | null): Promise<Result<void, Failure>>;
  /**
   * Requests an email with a link that signs in and returns to the sign-in page. The answer is the same for unknown
   * addresses.
   */
  requestPasswordLink(email: string): Promise<Result<void, Failure>>;
  /** Ends the session in this browser, in all its tabs, and returns the session it ended. */
  forgetSession(): Promise<Result<SessionTokens | null, Failure>>;
  /**
   * Ends a session on the backend; with `everywhere`, all sessions of its person, on every device. If it's already over,
   * `here` is accepted, and `everywhere` is refused as `session-ended`, because the person's other sessions go on.
   */
  revokeSession(tokens: SessionTokens, reach?: SignOutReach): Promise<Result<void, Failure>>;
}
export const AuthPort = port<AuthPort>('AuthPort');
