import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { WeakPassword } from '../session/password.ts';

export type CodePurpose = 'registration' | 'password-reset';

export type CodeRequest = {
  readonly email: string;
  /** The challenge of the code that this browser asked for before: the new one ends it. */
  readonly replaces?: string;
} & ({ readonly purpose: 'registration'; readonly firstName: string } | { readonly purpose: 'password-reset' });

export interface SentCode {
  /** Ties the code to this browser; sent back with the guess. */
  readonly challenge: string;
  /** How long the code is good, in ms. */
  readonly validForMs: number;
  /** When the next one may be asked for, in ms from now. */
  readonly resendAfterMs: number;
}

export interface CodeGuess {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly challenge: string;
  readonly code: string;
}

/**
 * A correct guess for a password reset gives a one-time ticket (decision password-reset-ticket); for a registration,
 * nothing more.
 */
export interface AcceptedCode {
  readonly ticket: string | null;
}

/**
 * Codes by mail (spec §7, function send-verification). The newest code that a browser asked for is its only valid one,
 * for ten minutes, five guesses and one use; what others ask for the same address changes nothing about it. The code
 * itself never reaches the browser.
 */
export interface VerificationPort {
  /** `unknown-email` only for password resets; a registration's address is answered the same whether it exists or not. */
  sendCode(request: CodeRequest): Promise<Result<SentCode, 'unknown-email' | Failure>>;
  /** A correct registration code marks the address verified. `throttled` when there were too many guesses. */
  verifyCode(guess: CodeGuess): Promise<Result<AcceptedCode, 'invalid-or-expired' | Failure>>;
  /** Spends the ticket: sets the password and ends every session of that person. A weak one gives the ticket back. */
  resetPassword(ticket: string, password: string): Promise<Result<void, 'ticket-expired' | WeakPassword | Failure>>;
}
export const VerificationPort = port<VerificationPort>('VerificationPort');
