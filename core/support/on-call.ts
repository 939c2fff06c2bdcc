import { DAY, HOUR } from '../clock.ts';
import type { UserId } from '../identity/user-id.ts';
import { later, type Instant } from '../instant.ts';
import { refused, ok, type Result } from '../result.ts';

/** A time for which an administrator is on call: they get an alert for each report about safety, at any hour. */
export interface OnCall {
  readonly admin: UserId;
  readonly from: Instant;
  readonly until: Instant;
}

/** The time after which an administrator is no longer on call, unless they turn it on again. */
export const ON_CALL_TIME = 12 * HOUR;
/** The time for which it's stored who was on call. */
export const ON_CALL_KEPT = 90 * DAY;

/** `no-alerts`: no device of the administrator gets alerts about cases, so nothing would reach them. */
export const ON_CALL_REFUSALS = ['no-alerts'] as const;
export type OnCallRefusal = (typeof ON_CALL_REFUSALS)[number];

/** Whether it's the time for which the administrator is on call. */
export const isOnCall = ({ from, until }: Pick<OnCall, 'from' | 'until'>, now: Instant): boolean =>
  from <= now && now < until;

/** Decides that an administrator is on call from now on, or no longer: their times after it. */
export function decideOnCall(
  { admin, own, hasAlerts, now }: { admin: UserId; own: readonly OnCall[]; hasAlerts: boolean; now: Instant },
  on: boolean,
): Result<readonly OnCall[], OnCallRefusal> {
  const until = later(now, on ? ON_CALL_TIME : 0);
  if (on && !hasAlerts) return refused('no-alerts');
  const changed = own.map((time) => (isOnCall(time, now) ? { ...time, until } : time));
  return ok(on && !own.some((time) => isOnCall(time, now)) ? [...changed, { admin, from: now, until }] : changed);
}
