/**
 * Why a port couldn't do what was asked.
 * - `offline`: the request was never sent, or no answer came because the network is gone
 * - `timeout`: no answer in time
 * - `unavailable`: the service failed by itself (5xx, malformed body)
 * - `throttled`: too many requests; `retryAfterMs` says when to try again, if known
 * - `denied`: the signed-in person doesn't have permission
 * - `session-ended`: the session is expired or revoked
 * - `rejected`: the request itself is invalid (a constraint, a malformed value)
 * - `quota`: this person has reached the limit for these
 * - `full`: the device is out of storage space
 */
export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'throttled'
  | 'denied'
  | 'session-ended'
  | 'rejected'
  | 'quota'
  | 'full';

/** A failure of a port, with the backend's own message for logs and for texts that quote it (spec §8). */
export interface Failure {
  readonly kind: FailureKind;
  /** The backend's message; may be empty. */
  readonly message: string;
  readonly retryAfterMs?: number;
}

export const failure = (kind: FailureKind, message = '', retryAfterMs?: number): Failure =>
  retryAfterMs === undefined ? { kind, message } : { kind, message, retryAfterMs };
