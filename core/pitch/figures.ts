import { DAY } from '../clock.ts';
import type { Instant } from '../instant.ts';

/** Counts of the team's answers, for claims on public pages. */
export interface SupportFigures {
  /** Cases of the last 90 days whose first answer was given, or is late. */
  readonly answered: number;
  /** Those that were answered in time. */
  readonly answeredInTime: number;
  /** The minutes within which half of them were answered; null if fewer were. */
  readonly medianAnswerMinutes: number | null;
  /** The part of the last seven days in which someone was on call, in tenths of a percent. */
  readonly onCallShare: number;
  /** The hours for which support is open in the seven days from today on. */
  readonly supportHours: number;
}

/** Counts of the operator's deliveries, payments and answers, for claims on public pages. */
export interface Figures extends SupportFigures {
  readonly computedAt: Instant;
  /** Deliveries of the last 90 days that were attempted at the door or lost. */
  readonly attempts: number;
  /** Those that were on time. */
  readonly onTime: number;
  /** Those that weren't, and whose fee was credited. */
  readonly credited: number;
  /** Deliveries of the last 90 days that found no courier. */
  readonly expired: number;
  /** The couriers who delivered within 28 days; null if they're so few that it could tell who works. */
  readonly couriers28: number | null;
  /** Couriers' statements of the last eight weeks whose payment is due, or made. */
  readonly weeksClosed: number;
  /** Those that were paid in time. */
  readonly weeksPaid: number;
}

/** The period of the figures about deliveries. */
export const FIGURES_WINDOW = 90 * DAY;
/** The period in which a courier counts as active. */
export const ACTIVE_WINDOW = 28 * DAY;
/** Fewer active couriers than this aren't counted. */
export const LEAST_COURIERS = 5;
/** The number of closed weeks whose payments are counted. */
export const WEEKS_COUNTED = 8;
/** The time after its closing in which a week is paid. */
export const PAID_WITHIN = 7 * DAY;
/** The period in which it's counted how long someone was on call. */
export const ON_CALL_WINDOW = 7 * DAY;
/** Figures that are older than this aren't shown. */
const SHOWN_FOR = DAY;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether figures that were received add up, and are a day old at most. No others are shown. */
export function areShowable(received: { readonly [Name in keyof Figures]: unknown }, now: number): received is Figures {
  const { computedAt, attempts, onTime, credited, expired, couriers28, weeksClosed, weeksPaid } = received;
  const { answered, answeredInTime, medianAnswerMinutes, onCallShare, supportHours } = received;
  return (
    isCount(computedAt) &&
    Math.abs(now - computedAt) <= SHOWN_FOR &&
    isCount(attempts) &&
    isCount(onTime) &&
    isCount(credited) &&
    onTime + credited <= attempts &&
    isCount(expired) &&
    (couriers28 === null || (isCount(couriers28) && couriers28 >= LEAST_COURIERS)) &&
    isCount(weeksClosed) &&
    isCount(weeksPaid) &&
    weeksPaid <= weeksClosed &&
    isCount(answered) &&
    isCount(answeredInTime) &&
    answeredInTime <= answered &&
    (medianAnswerMinutes === null || isCount(medianAnswerMinutes)) &&
    isCount(onCallShare) &&
    onCallShare <= 1000 &&
    isCount(supportHours) &&
    supportHours <= 168
  );
}
