import type { UserId } from '#core/account/user-id.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { failure, type Failure } from '#core/failure.ts';
import { passwordChangedMail, registrationCodeMail, resetCodeMail } from '#core/mail/templates.ts';
import { ok, refused, type Result } from '#core/result.ts';
import {
  CODE_VALID_MS,
  MAX_CODE,
  MAX_CODE_ATTEMPTS,
  MIN_CODE,
  normaliseCode,
  RESEND_AFTER_MS,
} from '#core/registration/verification-code.ts';
import type {
  AcceptedCode,
  CodePurpose,
  CodeRequest,
  SentCode,
  VerificationPort,
} from '#core/registration/verification-port.ts';
import { normaliseEmail } from '#core/session/email.ts';
import { isLongEnough, isShortEnough } from '#core/session/password.ts';
import { TICKET_VALID_MS } from '#core/session/reset-password.ts';
import { clearSquatted } from './clear-squatted.ts';
import type { MemoryBackend, Transaction } from './memory-backend.ts';
import { digestPassword } from './password-digest.ts';
import { removePictureFiles } from './picture-files.ts';
import { post } from './post.ts';
import type { StoredCode } from './state.ts';

/** Most codes to one address and purpose: in an hour, in a day (security.md). */
const PER_HOUR = 5;
const PER_DAY = 10;

/** How long this address has to wait for its next code, in ms. */
function waitFor(tx: Transaction, email: string, purpose: CodePurpose): number {
  const times = tx.state.codes
    .filter((code) => code.email === email && code.purpose === purpose)
    .map(({ sentAt }) => sentAt)
    .toSorted((a, b) => b - a);
  const until = (count: number, span: number) => {
    const oldest = times[count - 1];
    return oldest === undefined ? 0 : oldest + span - tx.now;
  };
  return Math.max(0, until(1, RESEND_AFTER_MS), until(PER_HOUR, HOUR), until(PER_DAY, DAY));
}

export function memoryVerification(backend: MemoryBackend, productName: string): VerificationPort {
  const { random } = backend;

  const issue = (tx: Transaction, email: string, request: CodeRequest): SentCode => {
    const { code, challenge, expiresAt } = note(tx, email, request.purpose, false);
    const mail =
      request.purpose === 'registration'
        ? registrationCodeMail(productName, request.firstName, code)
        : resetCodeMail(productName, code);
    post(tx, random, email, mail, { code: { value: code, expiresAt } });
    return { challenge, validForMs: CODE_VALID_MS, resendAfterMs: RESEND_AFTER_MS };
  };

  /** An address that needs no code is answered and made to wait as any other, and gets no mail: its code is spent from the start. */
  const pretend = (tx: Transaction, email: string, purpose: CodePurpose): SentCode => ({
    challenge: note(tx, email, purpose, true).challenge,
    validForMs: CODE_VALID_MS,
    resendAfterMs: RESEND_AFTER_MS,
  });

  const note = (tx: Transaction, email: string, purpose: CodePurpose, used: boolean): StoredCode => {
    const code = String(random.integer(MIN_CODE, MAX_CODE));
    const noted = {
      email,
      purpose,
      challenge: random.uuid(),
      code,
      sentAt: tx.now,
      expiresAt: tx.now + CODE_VALID_MS,
      attempts: 0,
      used,
    };
    tx.state.codes = [...tx.state.codes.filter(({ sentAt }) => tx.now - sentAt < DAY), noted];
    return noted;
  };

  return {
    sendCode: (request) =>
      backend.call<SentCode, 'unknown-email' | Failure>('verification.sendCode', (tx) => {
        const email = normaliseEmail(request.email);
        const user = tx.state.authUsers.find((candidate) => candidate.email === email);
        if (request.purpose === 'password-reset' && user === undefined) return refused('unknown-email');
        const wait = waitFor(tx, email, request.purpose);
        if (wait > 0)
          return refused(
            failure('throttled', `Please wait ${Math.ceil(wait / 1000)} seconds before asking for another code.`, wait),
          );
        const nothingToVerify =
          request.purpose === 'registration' && (user === undefined || user.emailVerifiedAt !== null);
        if (nothingToVerify) return ok(pretend(tx, email, request.purpose));
        return ok(issue(tx, email, request));
      }),

    verifyCode: (guess) =>
      backend.call<AcceptedCode, 'invalid-or-expired' | Failure>('verification.verifyCode', (tx) => {
        const email = normaliseEmail(guess.email);
        const newest = tx.state.codes.filter((code) => code.email === email && code.purpose === guess.purpose).at(-1);
        const alive =
          newest !== undefined &&
          newest.challenge === guess.challenge &&
          !newest.used &&
          tx.now < newest.expiresAt &&
          newest.attempts < MAX_CODE_ATTEMPTS;
        if (!alive) return refused('invalid-or-expired');
        newest.attempts += 1;
        const user = tx.state.authUsers.find((candidate) => candidate.email === email);
        if (newest.code !== normaliseCode(guess.code) || user === undefined) return refused('invalid-or-expired');
        newest.used = true;
        if (guess.purpose === 'registration') {
          user.emailVerifiedAt = tx.now;
          return ok({ ticket: null });
        }
        const ticket = random.uuid();
        const others = tx.state.tickets.filter(({ userId }) => userId !== user.id);
        tx.state.tickets = [...others, { ticket, userId: user.id, expiresAt: tx.now + TICKET_VALID_MS }];
        return ok({ ticket });
      }),

    async resetPassword(ticket, password): Promise<Result<void, 'ticket-expired' | 'weak-password' | Failure>> {
      const passwordDigest = await digestPassword(password, random.uuid());
      const squatted: UserId[] = [];
      const answer = await backend.call<void, 'ticket-expired' | 'weak-password' | Failure>(
        'verification.resetPassword',
        (tx) => {
          tx.state.tickets = tx.state.tickets.filter(({ expiresAt }) => tx.now < expiresAt);
          const owner = tx.state.tickets.find((candidate) => candidate.ticket === ticket)?.userId;
          const user = tx.state.authUsers.find(({ id }) => id === owner);
          if (user === undefined) return refused('ticket-expired');
          if (!isLongEnough(password)) return refused('weak-password');
          if (!isShortEnough(password)) return refused(failure('rejected', 'Password must be at most 72 bytes long.'));
          tx.state.tickets = tx.state.tickets.filter((candidate) => candidate.ticket !== ticket);
          user.passwordDigest = passwordDigest;
          if (user.emailVerifiedAt === null) {
            clearSquatted(tx, user);
            squatted.push(user.id);
          }
          user.emailVerifiedAt ??= tx.now;
          tx.state.sessions = tx.state.sessions.filter(({ userId }) => userId !== user.id);
          post(tx, random, user.email, passwordChangedMail(productName));
          return ok();
        },
      );
      for (const owner of squatted) await removePictureFiles(backend.files, owner);
      return answer;
    },
  };
}
