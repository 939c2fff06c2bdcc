import type { UserId } from '#core/identity/user-id.ts';
import { failure, type Failure } from '#core/failure.ts';
import { passwordChangedMail, registrationCodeMail, resetCodeMail } from '#core/mail/templates.ts';
import {
  FIRST_MISS_LIMIT,
  GUESS_LIMIT,
  LOOKUP_LIMIT,
  MISS_LIMIT,
  SEND_LIMIT,
  WRONG_GUESS_LIMIT,
} from '#core/verification/code-limits.ts';
import { CODE_VALID_MS, isChallenge, normalizeCode, RESEND_AFTER_MS } from '#core/verification/verification-code.ts';
import type {
  AcceptedCode,
  ResetRefusal,
  SendRefusal,
  SentCode,
  VerificationPort,
} from '#core/verification/verification-port.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { passwordRefusal } from '#core/session/policy.ts';
import { TICKET_VALID_MS } from '#core/verification/reset-password.ts';
import { clearSquatted } from './clear-squatted.ts';
import { guessCode, noteCode, waitFor } from './code-table.ts';
import { endEmailChange } from './email-changes.ts';
import type { Transaction } from './transaction.ts';
import type { MemoryClient } from './memory-client.ts';
import { digestPassword } from './password-digest.ts';
import { removePictureFiles } from './picture-files.ts';
import { post } from './post.ts';
import { within } from './rate-limits.ts';

/** The address or the client has to wait. */
const throttled = (waitMs: number) =>
  refused(failure('throttled', `Please wait ${Math.ceil(waitMs / 1000)} seconds before trying again.`, waitMs));

export function memoryVerification(client: MemoryClient): VerificationPort {
  const { backend } = client;
  const { productName, random } = backend;

  /** Whether this client may still learn that an address is unknown. */
  const mayLearnWhetherKnown = (tx: Transaction, isKnown: boolean): boolean =>
    within(tx, `lookup:${client.client}`, LOOKUP_LIMIT) &&
    (isKnown || within(tx, `first-miss:${client.client}`, FIRST_MISS_LIMIT) || within(tx, 'misses', MISS_LIMIT));

  return {
    sendCode: (request) =>
      client.call<SentCode, SendRefusal | Failure>('verification.sendCode', (tx) => {
        const email = normalizeEmail(request.email);
        if (!isEmail(email)) return refused(failure('rejected', 'Please enter a valid email address.'));
        if (!within(tx, `send:${client.client}`, SEND_LIMIT)) return throttled(SEND_LIMIT.windowMs);
        const user = tx.state.authUsers.find((candidate) => candidate.email === email);
        const isReset = request.purpose === 'password-reset';
        const isBlocked = user?.blocked === true;
        if (isReset && mayLearnWhetherKnown(tx, user !== undefined)) {
          if (user === undefined) return refused('unknown-email');
          if (isBlocked) return refused('account-blocked');
        }

        const asked = { email, purpose: request.purpose, client: client.client, replaces: request.replaces };
        const wait = waitFor(tx, asked);
        if (wait > 0) return throttled(wait);
        // A request for an address that needs no code gets the same answer and the same wait, but no email.
        const isMailed = user !== undefined && !isBlocked && (isReset || user.emailVerifiedAt === null);
        const { code, shares, challenge, expiresAt } = noteCode(tx, random, asked, isMailed);
        if (code !== null && shares === null) {
          const mail =
            request.purpose === 'registration'
              ? registrationCodeMail(productName, code)
              : resetCodeMail(productName, code);
          post(tx, random, email, mail, { code: { value: code, expiresAt } });
        }
        return ok({ challenge, validForMs: CODE_VALID_MS, resendAfterMs: RESEND_AFTER_MS });
      }),

    verifyCode: (typed) =>
      client.call<AcceptedCode, 'invalid-or-expired' | Failure>('verification.verifyCode', (tx) => {
        const guess = { ...typed, email: normalizeEmail(typed.email), code: normalizeCode(typed.code) };
        if (!isEmail(guess.email) || !isChallenge(guess.challenge)) return refused('invalid-or-expired');
        const onlyFirst = !within(tx, `guess:${client.client}`, GUESS_LIMIT);
        const guessed = guessCode(tx, guess, onlyFirst);
        if (guessed === 'too-many') return throttled(WRONG_GUESS_LIMIT.windowMs);
        const user = tx.state.authUsers.find((candidate) => candidate.email === guess.email);
        if (guessed === 'wrong' || user === undefined) return refused('invalid-or-expired');
        if (guess.purpose === 'registration') {
          user.emailVerifiedAt = tx.now;
          return ok({ ticket: null });
        }
        if (user.blocked === true) return refused('invalid-or-expired');
        const ticket = random.uuid();
        const others = tx.state.tickets.filter(({ userId }) => userId !== user.id);
        tx.state.tickets = [...others, { ticket, userId: user.id, expiresAt: tx.now + TICKET_VALID_MS }];
        return ok({ ticket });
      }),

    async resetPassword(ticket, password): Promise<Result<void, ResetRefusal | Failure>> {
      const passwordDigest = await digestPassword(password, random.uuid(), backend.passwordRounds);
      const squatted: UserId[] = [];
      const answer = await client.call<void, ResetRefusal | Failure>('verification.resetPassword', (tx) => {
        tx.state.tickets = tx.state.tickets.filter(({ expiresAt }) => tx.now < expiresAt);
        const owner = tx.state.tickets.find((candidate) => candidate.ticket === ticket)?.userId;
        const user = tx.state.authUsers.find(({ id }) => id === owner);
        if (user === undefined || user.blocked === true) return refused('ticket-expired');
        const refusal = passwordRefusal(password);
        if (refusal === 'weak-password') return refused(refusal);
        if (refusal !== null) return refused(failure('rejected', 'Password must be at most 72 bytes long.'));
        tx.state.tickets = tx.state.tickets.filter((candidate) => candidate.ticket !== ticket);
        user.passwordDigest = passwordDigest;
        endEmailChange(tx.state, user.id);
        if (user.emailVerifiedAt === null) {
          clearSquatted(tx, user);
          squatted.push(user.id);
        }
        user.emailVerifiedAt ??= tx.now;
        tx.state.sessions = tx.state.sessions.filter(({ userId }) => userId !== user.id);
        post(tx, random, user.email, passwordChangedMail(productName));
        return ok();
      });
      for (const owner of squatted) await removePictureFiles(backend.files, owner);
      return answer;
    },
  };
}
