import { isAvatarMarker } from '#core/account/avatar-marker.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { AuthPort, PasswordSignInRefusal, SessionChange, SignUpRefusal } from '#core/identity/auth-port.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import { accountRefusal } from '#core/session/policy.ts';
import type { Session } from '#core/identity/session.ts';
import type { Account, DeviceState } from './device-state.ts';
import { sessionEnded, unstorable, type Device } from './device.ts';
import { passwordDigest } from './password-digest.ts';
import { tokensRecord, type SessionTokens } from './session-tokens.ts';

/** The session for tokens; null if it has ended. */
function sessionOf(state: DeviceState, tokens: SessionTokens | null): Session | null {
  const kept = state.sessions.find(({ accessToken }) => accessToken === tokens?.accessToken);
  const account = state.accounts.find(({ id }) => id === kept?.userId);
  return account === undefined || tokens === null ? null : { userId: account.id, email: account.email, tokens };
}

/** Accounts on the device. It sends no email, so addresses are never verified and there are no sign-in links. */
export function deviceAuth(device: Device, passwordRounds: number): AuthPort {
  const { random, storage } = device;
  const listeners = new Set<(session: Session | null, change: SessionChange) => void>();

  const startSession = (state: DeviceState, { id, email }: Account): Session => {
    const tokens = { accessToken: random.uuid(), refreshToken: random.uuid() };
    state.sessions = [...state.sessions, { ...tokens, userId: id }];
    return { userId: id, email, tokens };
  };

  const notify = (session: Session | null, change: SessionChange) => {
    for (const listener of listeners) listener(session, change);
  };

  /** Signs this page in. */
  const adopt = (session: Session) => {
    const written = tokensRecord.write(storage, session.tokens);
    if (!written.ok) return written;
    notify(session, 'signed-in');
    return ok(session);
  };

  const getSession = () => device.call((state) => ok(sessionOf(state, tokensRecord.read(storage))));

  return {
    getSession,

    watch(listener) {
      listeners.add(listener);
      void getSession().then((session) => {
        if (listeners.has(listener)) listener(session.ok ? session.value : null, 'initial');
      });
      return () => listeners.delete(listener);
    },

    async signUp({ email: typed, password }) {
      const id = newUserId(random);
      const digest = await passwordDigest(password, id, passwordRounds);
      return device.call<Session, SignUpRefusal>((state, now) => {
        const email = normalizeEmail(typed);
        const isTaken = state.accounts.some((one) => one.email === email);
        const refusal = accountRefusal(email, password, isTaken);
        if (refusal === 'long-password') return unstorable;
        if (refusal !== null) return refused(refusal);
        const unverified = { emailConfirmedAt: null, isAdmin: false, avatarMarker: null };
        const account = { id, email, passwordDigest: digest, createdAt: now, ...unverified };
        state.accounts = [...state.accounts, account];
        return ok(startSession(state, account));
      });
    },

    async signIn({ email, password }) {
      const found = await device.call((state) =>
        ok(state.accounts.find((account) => account.email === normalizeEmail(email))),
      );
      if (!found.ok) return found;
      const account = found.value;
      if (
        account === undefined ||
        account.passwordDigest !== (await passwordDigest(password, account.id, passwordRounds))
      )
        return refused('invalid-credentials');
      const session = await device.call<Session, PasswordSignInRefusal>((state) => ok(startSession(state, account)));
      return session.ok ? adopt(session.value) : session;
    },

    async setSession(tokens) {
      const session = await device.call((state) => {
        const found = sessionOf(state, tokens);
        return found === null ? sessionEnded : ok(found);
      });
      return session.ok ? adopt(session.value) : session;
    },

    verifyLink: async () => sessionEnded,
    exchangeCode: async () => sessionEnded,
    requestPasswordLink: async () => refused(failure('unavailable', 'This device sends no mail')),

    emailConfirmedAt: (registrant) =>
      device.as(
        (me, { accounts }) => ok(accounts.find(({ id }) => id === me.id)?.emailConfirmedAt ?? null),
        registrant,
      ),

    async setAvatarMarker(marker) {
      if (marker !== null && !isAvatarMarker(marker)) return unstorable;
      return device.as((me, state) => {
        state.accounts = state.accounts.map((one) => (one.id === me.id ? { ...one, avatarMarker: marker } : one));
        return ok();
      });
    },

    async forgetSession() {
      const forgotten = tokensRecord.read(storage);
      tokensRecord.remove(storage);
      if (forgotten !== null) notify(null, 'signed-out');
      return ok(forgotten);
    },

    revokeSession: ({ accessToken }, reach = 'here') =>
      device.call((state) => {
        const ended = state.sessions.find((session) => session.accessToken === accessToken);
        if (ended === undefined && reach === 'everywhere') return sessionEnded;
        state.sessions = state.sessions.filter((session) =>
          reach === 'everywhere' ? session.userId !== ended?.userId : session !== ended,
        );
        return ok();
      }),
  };
}
