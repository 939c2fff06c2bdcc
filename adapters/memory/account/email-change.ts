import type {
  EmailChangePort,
  EmailChangeRefusal,
  EmailLinkRefusal,
  UndoableChange,
} from '#core/verification/email-change-port.ts';
import {
  decideConfirmation,
  decideEmailChange,
  decideEmailUndo,
  decideLink,
  decideUndoLink,
  isUndoable,
  isWaiting,
} from '#core/verification/decide-email-change.ts';
import { CHANGES, CHANGES_OF_CLIENT, UNDOS_OF_CLIENT } from '#core/verification/email-change-limits.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Failure } from '#core/failure.ts';
import { changeEmailMail, emailChangeAskedMail, emailChangedMail } from '#core/mail/templates.ts';
import { ok, type Result } from '#core/result.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { endEmailChange, noteEmailChange, undoEmailChange, waitForRecipient } from './email-changes.ts';
import type { Identity } from '../identity.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import { digestPassword, passwordMatches } from './password-digest.ts';
import { post } from '../post.ts';
import { within } from '../rate-limits.ts';
import { removeAccounts } from './remove-accounts.ts';
import type { AuthUser, BackendState, StoredEmailChange } from '../state.ts';

const holderOf = (state: BackendState, email: string): AuthUser | undefined =>
  state.authUsers.find((user) => user.email === email);

/** Sets an email that was confirmed from its mailbox. */
function setEmail({ state, now }: Transaction, user: AuthUser, email: string): void {
  user.email = email;
  user.emailVerifiedAt = now;
  state.users = state.users.map((row) => (row.id === user.id ? { ...row, email } : row));
}

/** Changes of email: requested with the password, confirmed from the new mailbox, undone from the old one. */
export function memoryEmailChange(client: MemoryClient): EmailChangePort {
  const { backend } = client;
  const { productName, random } = backend;

  const mailLinks = (tx: Transaction, { id, user }: Identity, email: string): void => {
    const [token, undoToken] = [random.uuid(), random.uuid()];
    const accessToken = client.tokens?.accessToken ?? '';
    const change = { userId: id, accessToken, from: user.email, email, token, undoToken, askedAt: tx.now };
    noteEmailChange(tx, { ...change, confirmed: false, ended: false });
    post(tx, random, user.email, emailChangeAskedMail(productName, email), {
      link: `/undo-email-change?${new URLSearchParams({ token: undoToken })}`,
    });
    post(tx, random, email, changeEmailMail(productName), {
      link: `/my-profile?${new URLSearchParams({ confirm_email: token })}`,
    });
  };

  /** The change that a confirmation link is for. */
  const linked = (
    me: Identity,
    { state, now }: Transaction,
    token: string,
  ): Result<StoredEmailChange, EmailLinkRefusal> => {
    const change = state.emailChanges.find((candidate) => candidate.token === token && candidate.userId === me.id);
    return decideLink(change, client.tokens?.accessToken, now);
  };

  /** The change that an undo link is for. Only invalid links are counted: a valid one always works. */
  const undoable = (tx: Transaction, token: string): Result<StoredEmailChange, 'link-expired' | Failure> => {
    const found = tx.state.emailChanges.find((change) => change.undoToken === token && isUndoable(change, tx.now));
    const isWithin = found !== undefined || within(tx, `email-undo:${client.client}`, UNDOS_OF_CLIENT);
    return decideUndoLink(found, isWithin);
  };

  return {
    async ask(typed, password) {
      const digest = backend.read(({ state }) => {
        const session = state.sessions.find(({ accessToken }) => accessToken === client.tokens?.accessToken);
        return state.authUsers.find(({ id }) => id === session?.userId)?.passwordDigest;
      });
      const right = digest !== undefined && (await passwordMatches(password, digest, backend.passwordRounds));
      return client.as<void, EmailChangeRefusal>('emailChange.ask', (me, tx) => {
        const email = normalizeEmail(typed);
        // An invalid address isn't counted, and a client with too many requests doesn't count for the person.
        const isClientWithin = isEmail(email) && within(tx, `email-change-by:${client.client}`, CHANGES_OF_CLIENT);
        const decided = decideEmailChange(
          {
            own: me.user.email,
            emailVerified: me.emailVerified,
            isPassword: right,
            isClientWithin,
            isPersonWithin: isClientWithin && within(tx, `email-change:${me.id}`, CHANGES),
            isTaken: holderOf(tx.state, email) !== undefined,
            waitMs: waitForRecipient(tx, email),
          },
          email,
        );
        if (!decided.ok) return decided;
        if (decided.value === 'same') {
          endEmailChange(tx.state, me.id);
          return ok();
        }
        mailLinks(tx, me, email);
        return ok();
      });
    },

    pending: () =>
      client.as<string | null>('emailChange.pending', (me, { state, now }) =>
        ok(state.emailChanges.find((change) => change.userId === me.id && isWaiting(change, now))?.email ?? null),
      ),

    cancel: () =>
      client.as('emailChange.cancel', (me, { state }) => {
        endEmailChange(state, me.id);
        return ok();
      }),

    look: (token) =>
      client.as<string, EmailLinkRefusal>('emailChange.look', (me, tx) => {
        const change = linked(me, tx, token);
        return change.ok ? ok(change.value.email) : change;
      }),

    confirm: (token) =>
      client.as<void, EmailLinkRefusal>('emailChange.confirm', (me, tx) => {
        const change = decideConfirmation(
          linked(me, tx, token),
          ({ email }) => holderOf(tx.state, email) !== undefined,
        );
        if (!change.ok) return change;
        const { email, from } = change.value;
        change.value.confirmed = true;
        setEmail(tx, me.user, email);
        post(tx, random, from, emailChangedMail(productName, email));
        return ok();
      }),

    findUndoableChange: (token) =>
      client.call<UndoableChange, 'link-expired' | Failure>('emailChange.findUndoableChange', (tx) => {
        const change = undoable(tx, token);
        return change.ok ? ok({ from: change.value.from, to: change.value.email }) : change;
      }),

    async undo(token): Promise<Result<void, 'link-expired' | Failure>> {
      const passwordDigest = await digestPassword(random.uuid(), random.uuid(), backend.passwordRounds);
      return client.call<void, 'link-expired' | Failure>('emailChange.undo', (tx) => {
        const { state } = tx;
        const found = undoable(tx, token);
        if (!found.ok) return found;
        const change = found.value;
        const holder = holderOf(state, change.from);
        const decided = decideEmailUndo(
          state.authUsers.find(({ id }) => id === change.userId),
          holder,
        );
        if (!decided.ok) return decided;
        const user = decided.value;
        if (holder !== undefined && holder.id !== user.id)
          removeAccounts(tx, client.backend, new Set<UserId>([holder.id]));
        undoEmailChange(state, change);
        setEmail(tx, user, change.from);
        user.passwordDigest = passwordDigest;
        state.sessions = state.sessions.filter(({ userId }) => userId !== user.id);
        return ok();
      });
    },
  };
}
