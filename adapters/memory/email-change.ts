import { HOUR } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { changeEmailMail, emailChangedMail } from '#core/mail/templates.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { AuthPort } from '#core/session/auth-port.ts';
import { isEmail, normaliseEmail } from '#core/session/email.ts';
import type { MemoryClient } from './memory-client.ts';
import { post } from './post.ts';
import type { BackendState } from './state.ts';

/** How long a confirmation link is good, in ms. */
const LINK_VALID_MS = HOUR;

const isTaken = (state: BackendState, email: string): boolean => state.authUsers.some((user) => user.email === email);

/** Changing the address of the signed-in person: asked for, then confirmed from the new mailbox. */
export function emailChange(client: MemoryClient, productName: string): Pick<AuthPort, 'changeEmail' | 'confirmEmail'> {
  const { random } = client.backend;
  return {
    changeEmail: (typed) =>
      client.as<void, 'email-taken' | 'invalid-email'>('auth.changeEmail', (me, tx) => {
        const email = normaliseEmail(typed);
        if (!isEmail(email)) return refused('invalid-email');
        const others = tx.state.emailChanges.filter(({ userId }) => userId !== me.id);
        tx.state.emailChanges = others;
        if (email === me.user.email) return ok();
        if (isTaken(tx.state, email)) return refused('email-taken');
        const token = random.uuid();
        tx.state.emailChanges = [...others, { token, userId: me.id, email, expiresAt: tx.now + LINK_VALID_MS }];
        post(tx, random, email, changeEmailMail(productName), {
          link: `/my-profile?${new URLSearchParams({ confirm_email: token })}`,
        });
        return ok();
      }),

    confirmEmail: (token): Promise<Result<void, 'link-expired' | Failure>> =>
      client.as<void, 'link-expired'>('auth.confirmEmail', (me, tx) => {
        const { state, now } = tx;
        state.emailChanges = state.emailChanges.filter(({ expiresAt }) => now < expiresAt);
        const change = state.emailChanges.find((candidate) => candidate.token === token && candidate.userId === me.id);
        if (change === undefined || isTaken(state, change.email)) return refused('link-expired');
        state.emailChanges = state.emailChanges.filter((candidate) => candidate !== change);
        const before = me.user.email;
        me.user.email = change.email;
        me.user.emailVerifiedAt = now;
        state.users = state.users.map((row) => (row.id === me.id ? { ...row, email: change.email } : row));
        post(tx, random, before, emailChangedMail(productName));
        return ok();
      }),
  };
}
