import { plainText } from '../plain-text.ts';
import { MINUTE, SECOND } from '../clock.ts';

/** Bounds of a code, both included (spec §9). */
export const MIN_CODE = 100_000;
export const MAX_CODE = 999_999;
/** The time for which a code is valid (spec §9), in ms. */
export const CODE_VALID_FOR = 10 * MINUTE;
/** Minimum time between two codes to the same address (decision verification-codes), in ms. */
export const RESEND_AFTER = 60 * SECOND;
/** Wrong guesses that invalidate a code (docs/security.md#forged-codes). */
export const MAX_CODE_ATTEMPTS = 5;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Whether a value could be the challenge that ties a code to a browser. */
export const isChallenge = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** A code for comparison: plain, without spaces and hyphens (spec §5, decision verification-codes). */
export const normalizeCode = (typed: string): string =>
  // Removing separators may have brought combining characters together.
  plainText(typed).replace(/[ -]/gu, '').normalize('NFKC');
