/**
 * Why a port could not do what was asked.
 * - `offline`: the request never left, or no answer came because the network is gone
 * - `timeout`: no answer in time
 * - `unavailable`: the service answered with a fault of its own (5xx, malformed body)
 * - `throttled`: too many requests; `retryAfterMs` says when to try again, if known
 * - `denied`: the permissions of the signed-in person do not allow it
 * - `session-ended`: the session is expired or revoked
 * - `rejected`: the request itself is not acceptable (a constraint, a malformed value)
 * - `quota`: this person has as many of these as one may have
 * - `full`: the device's storage has no room
 */
export type FailureKind =
  'offline' | 'timeout' | 'unavailable' | 'throttled' | 'denied' | 'session-ended' | 'rejected' | 'quota' | 'full';

/** A refusal of a port, with the backend's own words for logs and for the messages that quote them (spec §8). */
export interface Failure {
  readonly kind: FailureKind;
  /** The backend's message; may be empty. */
  readonly message: string;
  readonly retryAfterMs?: number;
}

export const failure = (kind: FailureKind, message = '', retryAfterMs?: number): Failure =>
  retryAfterMs === undefined ? { kind, message } : { kind, message, retryAfterMs };
