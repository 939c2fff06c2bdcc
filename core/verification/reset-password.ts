import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { MINUTE } from '../clock.ts';
import { fieldIssue, type Form, type IssuesOf } from '../form.ts';
import { port } from '../port.ts';
import { pendingCode, type CodeOnItsWay, type PendingCode } from './pending-code.ts';
import { sendCode } from './send-code.ts';
import { normalizeCode } from './verification-code.ts';
import type { SendRefusal, VerificationPort } from './verification-port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import { isEmail, normalizeEmail } from '../identity/email.ts';
import { composed, isLongEnough, isShortEnough } from '../identity/password.ts';

/** The time for which a reset ticket is valid (decision password-reset-ticket), in ms. */
export const TICKET_VALID_FOR = 10 * MINUTE;

/** A reset in progress, in session storage, so that a reload returns to the same step. */
const ticket = storedRecord(
  'session',
  'reset-ticket',
  v.object({ value: v.string(), expiresAt: v.number(), email: v.string() }),
);

export const eraseTicket = (storage: LocalStoragePort): void => ticket.remove(storage);

/** The three steps of /forgot-password (spec §4). */
export type ResetStep = 'email' | 'verification' | 'new-password';

export type RequestResetCodeRefusal =
  | 'missing-reset-email'
  | 'invalid-email'
  | SendRefusal
  | 'offline'
  | 'send-failed'
  | 'send-mail-failed'
  /** The backend asks to wait, and this browser doesn't know about an earlier code. */
  | { readonly code: 'too-soon'; readonly waitMs: number };

/**
 * Step 1: sends a code to an existing person's address. Within the wait, it returns the earlier code, with `fresh`
 * false.
 */
export function requestResetCode(verification: VerificationPort, storage: LocalStoragePort, clock: Clock) {
  return async (typed: string): Promise<Result<CodeOnItsWay, RequestResetCodeRefusal>> => {
    const email = normalizeEmail(typed);
    if (email === '') return refused('missing-reset-email');
    if (!isEmail(email)) return refused('invalid-email');
    const earlier = pendingCode('password-reset').read(storage);
    if (earlier?.email === email && earlier.sentAt <= clock.now() && clock.now() < earlier.resendAt)
      return ok({ ...earlier, fresh: false });
    const sent = await sendCode({ purpose: 'password-reset', email }, verification, storage, clock);
    if (sent.ok) return ok({ ...sent.value, fresh: true });
    if (typeof sent.error === 'string') return refused(sent.error);
    const { kind, retryAfterMs } = sent.error;
    if (kind === 'offline') return refused('offline');
    if (kind === 'throttled' && retryAfterMs !== undefined) return refused({ code: 'too-soon', waitMs: retryAfterMs });
    return refused(kind === 'timeout' ? 'send-failed' : 'send-mail-failed');
  };
}
export type RequestResetCode = ReturnType<typeof requestResetCode>;
export const RequestResetCode = port<RequestResetCode>('RequestResetCode');

export type VerifyResetCodeRefusal = 'missing-code' | 'invalid-or-expired' | 'too-many-guesses' | 'unexpected';

/** Step 2: a correct code returns a ticket, which is stored for step 3. */
export function verifyResetCode(verification: VerificationPort, storage: LocalStoragePort, clock: Clock) {
  return async (typed: string): Promise<Result<void, VerifyResetCodeRefusal>> => {
    const code = normalizeCode(typed);
    if (code === '') return refused('missing-code');
    const pending = pendingCode('password-reset').read(storage);
    if (pending === null) return refused('invalid-or-expired');
    const answer = await verification.verifyCode({
      purpose: 'password-reset',
      email: pending.email,
      challenge: pending.challenge,
      code,
    });
    if (!answer.ok) {
      if (answer.error === 'invalid-or-expired') return refused('invalid-or-expired');
      return refused(answer.error.kind === 'throttled' ? 'too-many-guesses' : 'unexpected');
    }
    if (answer.value.ticket === null) return refused('unexpected');
    pendingCode('password-reset').remove(storage);
    const { email } = pending;
    ticket.write(storage, { value: answer.value.ticket, expiresAt: clock.now() + TICKET_VALID_FOR, email });
    return ok();
  };
}
export type VerifyResetCode = ReturnType<typeof verifyResetCode>;
export const VerifyResetCode = port<VerifyResetCode>('VerifyResetCode');

/**
 * The form of the last step (spec §5): a new password and its confirmation. Apart from empty fields, it reports one
 * issue at a time.
 */
export const NewPasswordForm: Form<
  { readonly password: string },
  'password' | 'confirmation',
  never,
  'missing' | 'passwords-differ' | 'short-new-password' | 'plain-password' | 'leaked-password' | 'long-password'
> = {
  fields: ['password', 'confirmation'],
  isOptional: () => false,
  check(typed) {
    const [password, confirmation] = [composed(typed.password), composed(typed.confirmation)];
    const empty = (['password', 'confirmation'] as const).filter((field) => typed[field] === '');
    if (empty.length > 0) return refused({ issues: empty.map((field) => ({ field, code: 'missing' })) });
    if (password !== confirmation) return refused(fieldIssue('confirmation', 'passwords-differ'));
    if (!isLongEnough(password)) return refused(fieldIssue('password', 'short-new-password'));
    return isShortEnough(password) ? ok({ password }) : refused(fieldIssue('password', 'long-password'));
  },
};

export type SetNewPasswordRefusal = IssuesOf<typeof NewPasswordForm> | 'reset-expired' | 'unexpected';

/** Step 3: sets the password with the ticket. */
export function setNewPassword(verification: VerificationPort, storage: LocalStoragePort, clock: Clock) {
  return async (password: string, confirmation: string): Promise<Result<void, SetNewPasswordRefusal>> => {
    const form = NewPasswordForm.check({ password, confirmation });
    if (!form.ok) return form;
    const held = ticket.read(storage);
    if (held === null || held.expiresAt <= clock.now()) {
      ticket.remove(storage);
      return refused('reset-expired');
    }
    const answer = await verification.resetPassword(held.value, form.value.password);
    if (!answer.ok) {
      if (answer.error === 'weak-password') return refused(fieldIssue('password', 'short-new-password'));
      if (answer.error === 'plain-password' || answer.error === 'leaked-password')
        return refused(fieldIssue('password', answer.error));
      if (answer.error !== 'ticket-expired') return refused('unexpected');
      ticket.remove(storage);
      return refused('reset-expired');
    }
    ticket.remove(storage);
    return ok();
  };
}
export type SetNewPassword = ReturnType<typeof setNewPassword>;
export const SetNewPassword = port<SetNewPassword>('SetNewPassword');

/**
 * The current step of a reset, after a reload or when the URL names a step that isn't reached yet, and its address if
 * one is known. An expired code or ticket leads back to the email step, which still knows the address.
 */
export function readReset(storage: LocalStoragePort, clock: Clock) {
  return async (): Promise<{ step: ResetStep; email: string; pending: PendingCode | null }> => {
    const held = ticket.read(storage);
    const pending = pendingCode('password-reset').read(storage);
    const email = pending?.email ?? held?.email ?? '';
    if (held !== null && clock.now() < held.expiresAt) return { step: 'new-password', email, pending };
    const codeOnItsWay = pending !== null && pending.sentAt <= clock.now() && clock.now() < pending.expiresAt;
    return { step: codeOnItsWay ? 'verification' : 'email', email, pending };
  };
}
export type ReadReset = ReturnType<typeof readReset>;
export const ReadReset = port<ReadReset>('ReadReset');
