import {
  GIVEN_BACK_AT_ONCE,
  INCIDENTS_COUNTED_FOR,
  INCIDENTS_FOR_REVIEW,
  REVIEW_REASONS,
} from '#core/delivery/courier/courier-incidents.ts';

/** The times by which couriers' incidents count. */
export const INCIDENT_TIMES = { GIVEN_BACK_AT_ONCE, INCIDENTS_COUNTED_FOR } as const;

/** The number of incidents that leads to a review, and its reasons. */
export const INCIDENT_TABLES = { INCIDENTS_FOR_REVIEW, REVIEW_REASONS } as const;
