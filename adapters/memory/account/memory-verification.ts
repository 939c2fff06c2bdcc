import type { UserId } from '#core/identity/user-id.ts';
import type { Failure } from '#core/failure.ts';
import { passwordChangedMail, registrationCodeMail, resetCodeMail } from '#core/mail/templates.ts';
import { FIRST_MISS_LIMIT, GUESS_LIMIT, LOOKUP_LIMIT, MISS_LIMIT, SEND_LIMIT } from '#core/verification/code-limits.ts';
import { CODE_VALID_FOR, isChallenge, normalizeCode, RESEND_AFTER } from '#core/verification/verification-code.ts';
import type {
  AcceptedCode,
  ResetRefusal,
  SendRefusal,
  SentCode,
  VerificationPort,
} from '#core/verification/verification-port.ts';
import { ok, type Result } from '#core/result.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { decideReset } from '#core/session/decide-reset.ts';
import { decideCode, decideGuess } from '#core/verification/decide-code.ts';
import { TICKET_VALID_FOR } from '#core/verification/reset-password.ts';
import { clearSquatted } from './clear-squatted.ts';
import { guessCode, noteCode, waitFor } from './code-table.ts';
import { endEmailChange } from './email-changes.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import { digestPassword } from './password-digest.ts';
import { removePictureFiles } from './picture-files.ts';
import { post } from '../post.ts';
import { within } from '../rate-limits.ts';

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
        const user = tx.state.authUsers.find((candidate) => candidate.email === email);
        const isReset = request.purpose === 'password-reset';
        const asked = { email, purpose: request.purpose, client: client.client, replaces: request.replaces };
        // Requests with an invalid address aren't counted.
        const isWithin = isEmail(email) && within(tx, `send:${client.client}`, SEND_LIMIT);
        const isMailed = decideCode(
          {
            isReset,
            isWithin,
            mayLearn: isWithin && isReset && mayLearnWhetherKnown(tx, user !== undefined),
            account:
              user === undefined
                ? null
                : { isVerified: user.emailVerifiedAt !== null, isBlocked: user.blocked === true },
            waitMs: waitFor(tx, asked),
          },
          email,
        );
        if (!isMailed.ok) return isMailed;
        const { code, shares, challenge, expiresAt } = noteCode(tx, random, asked, isMailed.value);
        if (code !== null && shares === null) {
          const mail =
            request.purpose === 'registration'
              ? registrationCodeMail(productName, code)
              : resetCodeMail(productName, code);
          post(tx, random, email, mail, { code: { value: code, expiresAt } });
        }
        return ok({ challenge, validForMs: CODE_VALID_FOR, resendAfterMs: RESEND_AFTER });
      }),

    verifyCode: (typed) =>
      client.call<AcceptedCode, 'invalid-or-expired' | Failure>('verification.verifyCode', (tx) => {
        const guess = { ...typed, email: normalizeEmail(typed.email), code: normalizeCode(typed.code) };
        const isPossible = isEmail(guess.email) && isChallenge(guess.challenge);
        const guessed = isPossible ? guessCode(tx, guess, !within(tx, `guess:${client.client}`, GUESS_LIMIT)) : 'wrong';
        const accepted = decideGuess(
          guessed,
          guess.purpose,
          tx.state.authUsers.find((candidate) => candidate.email === guess.email),
        );
        if (!accepted.ok) return accepted;
        const user = accepted.value;
        if (guess.purpose === 'registration') {
          user.emailVerifiedAt = tx.now;
          return ok({ ticket: null });
        }
        const ticket = random.uuid();
        const others = tx.state.tickets.filter(({ userId }) => userId !== user.id);
        tx.state.tickets = [...others, { ticket, userId: user.id, expiresAt: tx.now + TICKET_VALID_FOR }];
        return ok({ ticket });
      }),

    async resetPassword(ticket, password): Promise<Result<void, ResetRefusal | Failure>> {
      const passwordDigest = await digestPassword(password, random.uuid(), backend.passwordRounds);
      const squatted: UserId[] = [];
      const answer = await client.call<void, ResetRefusal | Failure>('verification.resetPassword', (tx) => {
        tx.state.tickets = tx.state.tickets.filter(({ expiresAt }) => tx.now < expiresAt);
        const owner = tx.state.tickets.find((candidate) => candidate.ticket === ticket)?.userId;
        const decided = decideReset(
          tx.state.authUsers.find(({ id }) => id === owner),
          password,
        );
        if (!decided.ok) return decided;
        const user = decided.value;
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
