import type { UserId } from './user-id.ts';

/** The tokens that prove a session to the backend. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A session of a signed-in person. */
export interface Session {
  readonly userId: UserId;
  readonly email: string;
  readonly tokens: SessionTokens;
}
