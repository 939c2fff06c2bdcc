import { decideMarker } from '#core/account/decide-picture.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { failure, type Failure } from '#core/failure.ts';
import { signInLinkMail } from '#core/mail/templates.ts';
import { instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { AuthPort, PasswordSignInRefusal, SessionChange, SignUpRefusal } from '#core/identity/auth-port.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import { decideSignIn, linkRefusal } from '#core/session/decide-sign-in.ts';
import { decideSignUp } from '#core/session/decide-sign-up.ts';
import type { Session, SessionTokens } from '#core/identity/session.ts';
import { LINK_LIMIT } from '#core/verification/code-limits.ts';
import { identify, sessionEnded } from '../identity.ts';
import type { MemoryClient } from '../memory-client.ts';
import { digestPassword, passwordMatches } from './password-digest.ts';
import { post } from '../post.ts';
import { stateOf, within } from '../rate-limits.ts';
import type { BackendState } from '../state.ts';

/** The session for tokens; null if it has ended. */
function sessionOf(state: BackendState, tokens: SessionTokens | null): Session | null {
  const identity = identify(state, tokens);
  return identity.ok && tokens !== null
    ? { userId: identity.value.id, email: identity.value.user.email, tokens }
    : null;
}

export function memoryAuth(client: MemoryClient): AuthPort {
  const { backend } = client;
  const { productName, random, passwordRounds } = backend;

  const startSession = (state: BackendState, user: { id: Session['userId']; email: string }): Session => {
    const tokens = { accessToken: random.uuid(), refreshToken: random.uuid() };
    state.sessions.push({ ...tokens, userId: user.id });
    return { userId: user.id, email: user.email, tokens };
  };

  const current = () => backend.read(({ state }) => sessionOf(state, client.tokens));

  /** Stores a session in this browser and tells its other parts and tabs. */
  const adopt = (session: Session): Session => {
    client.tokens = session.tokens;
    notifyWatchers();
    return session;
  };

  const whyEnded = ({ userId: id }: Session): SessionChange => {
    const user = backend.read(({ state }) => state.authUsers.find((one) => one.id === id));
    if (user === undefined) return 'account-deleted';
    return user.blocked === true ? 'account-blocked' : 'ended-elsewhere';
  };

  const watchers = new Set<() => void>();
  const notifyWatchers = () => {
    for (const look of watchers) look();
  };

  return {
    getSession: () => client.onDevice('auth.getSession', () => ok(current())),

    watch(listener) {
      let last: Session | null | undefined;
      const look = () => {
        const held = client.tokens;
        const session = current();
        if (last !== undefined && session?.tokens.accessToken === last?.tokens.accessToken) return;
        const change = changeBetween(last, session, held, whyEnded);
        last = session;
        if (session === null) client.tokens = null;
        listener(session, change);
      };
      watchers.add(look);
      const unwatch = backend.watch(look);
      const unwatchStorage = client.storage.watch(look);
      queueMicrotask(look);
      return () => {
        watchers.delete(look);
        unwatch();
        unwatchStorage();
      };
    },

    async signUp({ email: typed, password, firstName, lastName }): Promise<Result<Session, SignUpRefusal>> {
      const passwordDigest = await digestPassword(password, random.uuid(), passwordRounds);
      return client.call<Session, SignUpRefusal>('auth.signUp', ({ state, now }) => {
        const email = normalizeEmail(typed);
        const isTaken = state.authUsers.some((user) => user.email === email);
        const refusal = decideSignUp({ email, password }, isTaken);
        if (refusal !== null) return refused(refusal);
        const user = {
          id: newUserId(random),
          email,
          passwordDigest,
          createdAt: now,
          emailVerifiedAt: null,
          avatarMarker: null,
          firstName,
          lastName,
        };
        state.authUsers.push(user);
        return ok(startSession(state, user));
      });
    },

    async signIn({ email, password }): Promise<Result<Session, PasswordSignInRefusal>> {
      const user = backend.read(({ state }) =>
        state.authUsers.find((candidate) => candidate.email === normalizeEmail(email)),
      );
      const right = user !== undefined && (await passwordMatches(password, user.passwordDigest, passwordRounds));
      const session = await client.call<Session, PasswordSignInRefusal>('auth.signIn', ({ state }) => {
        const decided = decideSignIn(user, right);
        return decided.ok ? ok(startSession(state, decided.value)) : decided;
      });
      return session.ok ? ok(adopt(session.value)) : session;
    },

    async setSession(tokens): Promise<Result<Session, Failure>> {
      const session = await client.call('auth.setSession', ({ state }) => {
        const found = sessionOf(state, tokens);
        return found === null ? sessionEnded : ok(found);
      });
      return session.ok ? ok(adopt(session.value)) : session;
    },

    // This backend's links carry the tokens of a session, so nothing else is accepted.
    verifyLink: () => client.call('auth.setSession', () => refused(failure('session-ended', 'Token not found'))),
    exchangeCode: () => client.call('auth.setSession', () => refused(failure('session-ended', 'Code not found'))),

    emailConfirmedAt: (registrant) =>
      client.as(
        'auth.currentUser',
        ({ user }) => ok(user.emailVerifiedAt === null ? null : instant(user.emailVerifiedAt)),
        registrant,
      ),

    // A text that isn't a marker is never sent, for any caller.
    async setAvatarMarker(marker) {
      const decided = decideMarker(marker);
      if (!decided.ok) return decided;
      return client.as('auth.setAvatarMarker', ({ user }) => {
        user.avatarMarker = marker;
        return ok();
      });
    },

    requestPasswordLink: (typed) =>
      client.call('auth.requestPasswordLink', (tx) => {
        const user = tx.state.authUsers.find(({ email }) => email === normalizeEmail(typed));
        if (user === undefined || user.blocked === true) return ok();
        const bucket = `sign-in-links:${user.id}`;
        const refusal = linkRefusal(stateOf(tx, bucket, LINK_LIMIT));
        if (refusal !== null) return refused(refusal);
        within(tx, bucket, LINK_LIMIT);
        const { tokens } = startSession(tx.state, user);
        const query = new URLSearchParams({
          access_token: tokens.accessToken,
          refresh_token: tokens.refreshToken,
          type: 'recovery',
        });
        post(tx, random, user.email, signInLinkMail(productName), { link: `/sign-in?${query}` });
        return ok();
      }),

    forgetSession: () =>
      client.onDevice('auth.forgetSession', () => {
        const forgotten = client.tokens;
        client.tokens = null;
        notifyWatchers();
        return ok(forgotten);
      }),

    revokeSession: (tokens, reach = 'here') =>
      client.call('auth.revokeSession', ({ state }) => {
        const ended = state.sessions.find(({ accessToken }) => accessToken === tokens.accessToken);
        if (ended === undefined && reach === 'everywhere') return sessionEnded;
        state.sessions = state.sessions.filter((session) =>
          reach === 'everywhere' ? session.userId !== ended?.userId : session !== ended,
        );
        return ok();
      }),
  };
}

/** A stored token without a session was ended by the server; a missing one was a sign-out. */
function changeBetween(
  last: Session | null | undefined,
  session: Session | null,
  held: SessionTokens | null,
  whyEnded: (last: Session) => SessionChange,
): SessionChange {
  if (session === null && held !== null) return last ? whyEnded(last) : 'ended-elsewhere';
  if (last === undefined) return 'initial';
  return session === null ? 'signed-out' : 'signed-in';
}
