import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { WebhookAttempt, WebhookEndpoint } from './webhook-endpoint.ts';

/** The time after each failed attempt until the next one. */
export const RETRIES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const;

/** The jitter of a wait, as a fraction of it, so that many messages aren't retried in the same moment. */
export const JITTER = 0.2;

/** The longest time that an endpoint may ask for with `Retry-After`. */
export const LONGEST_RETRY_AFTER = HOUR;
/** The statuses that may ask for it. */
const RETRY_AFTER_STATUSES = [429, 503];
const GONE = 410;

/** The maximum time that a message waits for earlier ones of its delivery, from when it was written. */
export const WAITS_FOR_EARLIER = 10 * MINUTE;

/** The duration of uninterrupted failures after which the owner is mailed, in ms. */
export const MAILED_AFTER = HOUR;
/** The duration, in ms, and the number of uninterrupted failures after which an endpoint is disabled. */
export const DISABLED_AFTER = 5 * DAY;
export const DISABLED_AFTER_FAILURES = 10;

/** The parts of an attempt that its outcome depends on. */
export interface AttemptResult extends Pick<WebhookAttempt, 'status'> {
  /** The time that `Retry-After` asks for, in ms; null if it asks for none. */
  readonly retryAfterMs: number | null;
}

/** The outcome of an attempt for its message. */
export interface AttemptOutcome {
  /** The endpoint accepted the message. */
  readonly delivered: boolean;
  /** The endpoint answered 410 Gone, which disables it. */
  readonly gone: boolean;
  /** The time until the next attempt; null if there is none. */
  readonly retryInMs: number | null;
}

/** The outcome of an attempt. `tries` includes it; `drawn` is a random number from 0 to 1. */
export function attemptOutcome({ status, retryAfterMs }: AttemptResult, tries: number, drawn: number): AttemptOutcome {
  const delivered = status !== null && status >= 200 && status < 300;
  const gone = status === GONE;
  const wait = RETRIES[tries - 1];
  if (delivered || gone || wait === undefined) return { delivered, gone, retryInMs: null };
  const usual = Math.round(wait * (1 + JITTER * (2 * drawn - 1)));
  const asked = status !== null && RETRY_AFTER_STATUSES.includes(status) ? (retryAfterMs ?? 0) : 0;
  return { delivered, gone, retryInMs: Math.max(usual, Math.min(asked, LONGEST_RETRY_AFTER)) };
}

/** The value of a `Retry-After` header in ms: seconds, or an HTTP date. Null for anything else. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/u.test(header)) return Number(header) * SECOND;
  const at = /^[A-Z][a-z]{2}, .* GMT$/u.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** An endpoint's failures since its last success. */
export interface EndpointHealth extends Pick<WebhookEndpoint, 'state' | 'failingSince'> {
  readonly failures: number;
  /** Whether its owner was mailed about these failures. */
  readonly mailed: boolean;
}

/** An endpoint after an attempt, and the mail that its owner gets. */
export interface HealthAfter {
  readonly health: EndpointHealth;
  readonly mail: 'failing' | 'disabled' | null;
}

/** Changes an endpoint after an attempt. The first success makes all waiting messages due. */
export function healthAfter(
  { state, failingSince, failures, mailed }: EndpointHealth,
  { delivered, gone }: Pick<AttemptOutcome, 'delivered' | 'gone'>,
  now: Instant,
): HealthAfter {
  if (delivered) {
    const health = {
      state: state === 'unverified' ? 'enabled' : state,
      failingSince: null,
      failures: 0,
      mailed: false,
    };
    return { health: health satisfies EndpointHealth as EndpointHealth, mail: null };
  }
  const since = failingSince ?? now;
  const failed = failures + 1;
  const isOver = gone || (now - since >= DISABLED_AFTER && failed >= DISABLED_AFTER_FAILURES);
  if (isOver && state !== 'disabled')
    return { health: { state: 'disabled', failingSince: since, failures: failed, mailed }, mail: 'disabled' };
  const isLong = now - since >= MAILED_AFTER && !mailed && state === 'enabled';
  return {
    health: { state, failingSince: since, failures: failed, mailed: mailed || isLong },
    mail: isLong ? 'failing' : null,
  };
}
