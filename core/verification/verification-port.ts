import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import { WEAK_PASSWORDS } from '../identity/password.ts';

export type CodePurpose = 'registration' | 'password-reset';

export type CodeRequest = {
  readonly email: string;
  /** The challenge of this browser's previous code, which the new one invalidates. */
  readonly replaces?: string;
} & ({ readonly purpose: 'registration'; readonly firstName: string } | { readonly purpose: 'password-reset' });

export interface SentCode {
  /** Ties the code to this browser; sent along with the guess. */
  readonly challenge: string;
  /** The time for which the code is valid, in ms. */
  readonly validForMs: number;
  /** When the next one may be requested, in ms from now. */
  readonly resendAfterMs: number;
}

export interface CodeGuess {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly challenge: string;
  readonly code: string;
}

/**
 * A correct guess for a password reset returns a one-time ticket (decision password-reset-ticket); one for a
 * registration returns nothing more.
 */
export interface AcceptedCode {
  readonly ticket: string | null;
}

/** Why a code isn't sent, isn't accepted, or sets no password. */
export const SEND_REFUSALS = ['unknown-email', 'account-blocked'] as const;
export const VERIFY_REFUSALS = ['invalid-or-expired'] as const;
export const RESET_REFUSALS = ['ticket-expired', ...WEAK_PASSWORDS] as const;
export type SendRefusal = (typeof SEND_REFUSALS)[number];
export type VerifyRefusal = (typeof VERIFY_REFUSALS)[number];
export type ResetRefusal = (typeof RESET_REFUSALS)[number];

/**
 * Codes by email (spec §7, function send-verification). Only the newest code that a browser requested is valid, for ten
 * minutes, five guesses and one use. Requests by others for the same address don't affect it. The code itself never
 * reaches the browser.
 */
export interface VerificationPort {
  /**
   * `unknown-email` and `account-blocked` only for password resets; for a registration, the answer is the same whether
   * the address exists or not.
   */
  sendCode(request: CodeRequest): Promise<Result<SentCode, SendRefusal | Failure>>;
  /** A correct registration code marks the address as verified. `throttled` after too many guesses. */
  verifyCode(guess: CodeGuess): Promise<Result<AcceptedCode, VerifyRefusal | Failure>>;
  /**
   * Uses the ticket: sets the password and ends all sessions of that person. A weak password leaves the ticket valid.
   */
  resetPassword(ticket: string, password: string): Promise<Result<void, ResetRefusal | Failure>>;
}
export const VerificationPort = port<VerificationPort>('VerificationPort');
