import { SEARCH_TIME } from '#core/delivery/price/times.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { DECISION_UNDO_TIME, REVIEW_CHECKS } from '#core/account/account-decision.ts';
import { ROLE_CHANGES_A_DAY } from '#core/account/policy.ts';
import { DEVICE_FAILURES, DEVICE_KEPT, DEVICES_PER_DELIVERY, DEVICES_PER_PERSON } from '#core/alert/alert-devices.ts';
import { ALERTED_COURIERS } from '#core/alert/alert.ts';
import { ALERTS_KEPT, CODE_KEPT, MAILS_KEPT, REQUEST_COUNT_KEPT, SANDBOXES_KEPT } from '#core/app/kept-periods.ts';
import { BUSINESS_LIMIT } from '#core/business/policy.ts';
import { FIRST_IN_LINE, HEAD_START, OFFERS_SHOWN, ONLINE_TIME } from '#core/delivery/board/board.ts';
import { MARKETS_PER_COURIER } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { BOARD_SIZE, COUNTED_PERIOD, LONG_SEARCH } from '#core/delivery/board/live-board.ts';
import { LOOK_TIME, MISSED_OFFERS, PRESENCE_KEPT, STANDBY_TIME } from '#core/delivery/board/standby.ts';
import { WORK_COUNTED } from '#core/delivery/board/work-left.ts';
import {
  AFTER_READY,
  FREE_WAIT,
  PIN_TRIES,
  RETRIES,
  SEARCH_AGAIN_TIME,
  WAIT_AT_DOOR,
  WAY_TO_PICKUP,
} from '#core/delivery/lifecycle/delivery-machine.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { HELD_FOR } from '#core/delivery/lifecycle/held.ts';
import { BUSINESS_KINDS, COURIER_KINDS, MINUS_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { LOST_AFTER, REPORTED_AFTER } from '#core/delivery/lifecycle/lost.ts';
import { COUNTER_TIME, NO_SHOW_AFTER } from '#core/delivery/lifecycle/no-show.ts';
import {
  ACTIVE_DELIVERIES_LIMIT,
  COMMAND_MEMORY,
  COMMANDS_REMEMBERED,
  HOURLY_DELIVERIES_LIMIT,
  HOURLY_SCHEDULED_LIMIT,
  HOURLY_WINDOW,
  SCHEDULED_DELIVERIES_LIMIT,
} from '#core/delivery/lifecycle/policy.ts';
import { MADE_GOOD_CAP } from '#core/delivery/lifecycle/refund.ts';
import { LATE_REPORT, LONGEST_DELAY } from '#core/delivery/lifecycle/step-time.ts';
import { COUNTED_DAYS, ON_TIME_WINDOW, RECENT_EVENTS } from '#core/delivery/merchant/delivery-days.ts';
import { APPROACH_KEPT } from '#core/delivery/place/approach.ts';
import { MOVED_BY, SHOWN_UNTIL } from '#core/delivery/place/arrival.ts';
import { DISTANCES, LEARNED_FROM, MAX_TIMES, TIME_ENDS } from '#core/delivery/place/leg-times.ts';
import { POSITION_KEPT, POSITION_SHOWN } from '#core/delivery/place/position.ts';
import { DEFAULT_TARIFF, FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { COMPARED_DELIVERIES } from '#core/delivery/price/tariffs.ts';
import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import { CLOSED_DATES_LIMIT, LOOK_AHEAD, RANGES_PER_DAY } from '#core/delivery/request/opening-hours.ts';
import { TRACKING_TIME } from '#core/delivery/track/tracked-delivery.ts';
import { MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import { UNVERIFIED_ACCOUNT_LIFE } from '#core/identity/account-status.ts';
import { MOST_COUNTED, MOST_ROWS } from '#core/listing/list-query.ts';
import { EVENTS_KEPT } from '#core/integration/api-events.ts';
import { IN_PAGE_MAILED_EVERY, KEYS_LIMIT } from '#core/integration/api-key.ts';
import { REQUESTS_KEPT } from '#core/integration/api-requests.ts';
import { NETWORK_KEPT } from '#core/integration/client-network.ts';
import { ENDPOINTS_LIMIT, PING_COUNTS_AS, REQUESTED_MESSAGES } from '#core/integration/webhook/webhook-endpoint.ts';
import {
  ACTIVE_WINDOW,
  FIGURES_WINDOW,
  LEAST_COURIERS,
  ON_CALL_WINDOW,
  PAID_WITHIN,
  WEEKS_COUNTED,
} from '#core/pitch/figures.ts';
import { SAME_LOOKUP, SHOWN_LOOKUPS } from '#core/review/account-record.ts';
import { CLOSING_MAIL_WITHIN, LATE_AFTER } from '#core/statement/statement.ts';
import { MAX_MARKED, PAYMENT_UNDO_TIME } from '#core/statement/statements.ts';
import { PHOTOS_OF_CASE, PHOTOS_OF_MESSAGE } from '#core/support/case-photos.ts';
import { RESOLVED_SHOWN } from '#core/support/case-desk.ts';
import {
  HELD_BACK_AFTER,
  HELD_BACK_AT_MOST,
  LAPSES_AFTER,
  LAPSES_AFTER_END,
  OPENED_BY_RECIPIENT,
  OPENED_CASES,
  REOPENED_WITHIN,
  TEXTS_KEPT,
  UNDER_WAY_MINUTES,
  WRITTEN_MESSAGES,
} from '#core/support/case-rules.ts';
import { ON_CALL_KEPT, ON_CALL_TIME } from '#core/support/on-call.ts';
import { REPORTED_WITHIN } from '#core/support/may-still-report.ts';
import {
  ADDRESS_GUESS_LIMIT,
  CLIENT_CODE_LIMITS,
  CODE_SHARED_FOR,
  type Limit,
  LINK_LIMIT,
  MAILED_CODE_LIMITS,
  WRONG_GUESS_LIMIT,
} from '#core/verification/code-limits.ts';
import { EMAIL_CONFIRM_WITHIN, EMAIL_UNDO_WITHIN, MAILS_TO_RECIPIENT } from '#core/verification/email-change-limits.ts';
import { TICKET_VALID_FOR } from '#core/verification/reset-password.ts';
import { CODE_VALID_FOR, MAX_CODE_ATTEMPTS } from '#core/verification/verification-code.ts';
import { INCIDENT_TABLES, INCIDENT_TIMES } from './incident-constants.ts';
import { ROUTE_COUNTS, ROUTE_TABLES } from './route-constants.ts';
import { WINDOW_DURATIONS } from './window-constants.ts';

/** Durations in ms; in SQL, intervals. */
export const DURATIONS = {
  ACTIVE_WINDOW,
  AFTER_READY,
  ALERTS_KEPT,
  APPROACH_KEPT,
  CLOSING_MAIL_WITHIN,
  LATE_AFTER,
  CODE_KEPT,
  CODE_SHARED_FOR,
  CODE_VALID_FOR,
  COMMAND_MEMORY,
  COUNTED_PERIOD,
  COUNTER_TIME,
  DECISION_UNDO_TIME,
  DEVICE_KEPT,
  EMAIL_CONFIRM_WITHIN,
  EMAIL_UNDO_WITHIN,
  EVENTS_KEPT,
  FIGURES_WINDOW,
  FREE_WAIT,
  HEAD_START,
  HELD_BACK_AFTER,
  HELD_BACK_AT_MOST,
  HELD_FOR,
  HOURLY_WINDOW,
  ...INCIDENT_TIMES,
  IN_PAGE_MAILED_EVERY,
  LAPSES_AFTER,
  LAPSES_AFTER_END,
  LATE_REPORT,
  LONGEST_DELAY,
  LONG_SEARCH,
  LOOK_TIME,
  LOST_AFTER,
  MAILS_KEPT,
  MOVED_BY,
  NETWORK_KEPT,
  NO_SHOW_AFTER,
  ONLINE_TIME,
  ON_CALL_KEPT,
  ON_CALL_TIME,
  ON_CALL_WINDOW,
  ON_TIME_WINDOW,
  PAID_WITHIN,
  PAYMENT_UNDO_TIME,
  PEOPLE_KEPT,
  POSITION_KEPT,
  POSITION_SHOWN,
  PRESENCE_KEPT,
  REOPENED_WITHIN,
  REPORTED_AFTER,
  REPORTED_WITHIN,
  REQUESTS_KEPT,
  REQUEST_COUNT_KEPT,
  SAME_LOOKUP,
  SANDBOXES_KEPT,
  SEARCH_AGAIN_TIME,
  SEARCH_TIME,
  SHOWN_UNTIL,
  STANDBY_TIME,
  TEXTS_KEPT,
  TICKET_VALID_FOR,
  TRACKING_TIME,
  UNVERIFIED_ACCOUNT_LIFE,
  WAIT_AT_DOOR,
  WAY_TO_PICKUP,
  ...WINDOW_DURATIONS,
} as const;

/** Whole numbers and amounts in cents. */
export const COUNTS = {
  ACTIVE_DELIVERIES_LIMIT,
  ALERTED_COURIERS,
  BOARD_SIZE,
  BUSINESS_LIMIT,
  COMMANDS_REMEMBERED,
  COMPARED_DELIVERIES,
  COUNTED_DAYS,
  DECLARED_CAP,
  DEVICES_PER_DELIVERY,
  DEVICES_PER_PERSON,
  DEVICE_FAILURES,
  ENDPOINTS_LIMIT,
  FIRST_IN_LINE,
  FREE_DELIVERIES,
  HOURLY_DELIVERIES_LIMIT,
  HOURLY_SCHEDULED_LIMIT,
  KEYS_LIMIT,
  LEARNED_FROM,
  LEAST_COURIERS,
  MADE_GOOD_CAP,
  MARKETS_PER_COURIER,
  MAX_CODE_ATTEMPTS,
  MAX_MARKED,
  MAX_TIMES,
  MISSED_OFFERS,
  MOST_COUNTED,
  MOST_ROWS,
  OFFERS_SHOWN,
  CLOSED_DATES_LIMIT,
  LOOK_AHEAD,
  RANGES_PER_DAY,
  PHOTOS_OF_CASE,
  PHOTOS_OF_MESSAGE,
  PING_COUNTS_AS,
  PIN_TRIES,
  RECENT_EVENTS,
  RESOLVED_SHOWN,
  RETRIES,
  ROLE_CHANGES_A_DAY,
  SCHEDULED_DELIVERIES_LIMIT,
  SHOWN_LOOKUPS,
  UNDER_WAY_MINUTES,
  WEEKS_COUNTED,
  WORK_COUNTED,
  ...ROUTE_COUNTS,
} as const;

/** Calls within a window; in SQL, a count and an interval. */
export const LIMITS = {
  ADDRESS_GUESS_LIMIT,
  LINK_LIMIT,
  MISSES_OF_CLIENT,
  OPENED_BY_RECIPIENT,
  OPENED_CASES,
  REQUESTED_MESSAGES,
  WRITTEN_MESSAGES,
  WRONG_GUESS_LIMIT,
} as const satisfies Readonly<Record<string, Limit>>;

/** Several such limits together; in SQL, rows. */
export const LIMIT_LISTS = { CLIENT_CODE_LIMITS, MAILED_CODE_LIMITS, MAILS_TO_RECIPIENT } as const;
/** Whole numbers in order: the ends of leg times in seconds, and the distances in meters from which they're learned. */
export const NUMBERS = { DISTANCES, TIME_ENDS } as const;
/** Tables of figures and words; in SQL, `jsonb`. */
export const TABLES = { DEFAULT_HOURS, DEFAULT_TARIFF, ...INCIDENT_TABLES, ...ROUTE_TABLES } as const;
/** Kinds of ledger entries, and the checks of a courier. */
export const KINDS = { BUSINESS_KINDS, COURIER_KINDS, MINUS_KINDS, REVIEW_CHECKS } as const;
