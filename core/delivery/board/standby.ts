import { DAY, MINUTE } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import { isOnline, type CourierOnDuty } from '../lifecycle/courier-on-duty.ts';

/** The time for which a courier with alerts stays reachable after their page was last in view. */
export const STANDBY_TIME = 45 * MINUTE;
/** The time for which it's stored when a courier was last online. */
export const PRESENCE_KEPT = 30 * DAY;
/** The number of missed offers in a row after which standby ends. */
export const MISSED_OFFERS = 3;
/** The time to respond to the last of those offers, in ms. */
export const LOOK_TIME = MINUTE;
/** The end of standby is shown to five minutes, so that a page's view doesn't change with every poll. */
const SHOWN_TO = 5 * MINUTE;

/** Whether an offer was sent to a courier who isn't looking: it counts as missed until they look. */
export const isOnStandby = (courier: CourierOnDuty, now: Instant): boolean =>
  (courier.onlineUntil === null || courier.onlineUntil <= now) &&
  courier.standbyUntil !== null &&
  courier.standbyUntil > now;

/** The courier after an offer was sent to their devices. */
export function afterSentOffer(courier: CourierOnDuty, now: Instant): CourierOnDuty {
  if (!isOnStandby(courier, now) || courier.standbyUntil === null) return courier;
  const missed = courier.missed + 1;
  const end = later(now, LOOK_TIME);
  return {
    ...courier,
    missed,
    standbyUntil: missed >= MISSED_OFFERS && end < courier.standbyUntil ? end : courier.standbyUntil,
  };
}

/** Whether a courier is offline because they missed too many offers in a row, while it's stored that they were online. */
export const hasMissedOffers = (courier: CourierOnDuty, now: Instant): boolean =>
  courier.missed >= MISSED_OFFERS &&
  !isOnline(courier, now) &&
  Math.max(courier.onlineUntil ?? 0, courier.standbyUntil ?? 0) > now - PRESENCE_KEPT;

/** The end of standby as it's shown; null if there is none. */
export const shownStandby = ({ standbyUntil }: CourierOnDuty, now: Instant): Instant | null =>
  standbyUntil === null || standbyUntil <= now ? null : later(standbyUntil, -(standbyUntil % SHOWN_TO));
