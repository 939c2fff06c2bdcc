import { OPENED_LATELY } from '#core/alert/openings.ts';
import { AFTER_HOURS } from '#core/delivery/request/opening.ts';
import {
  HANDOVER_TIME,
  LONGEST_LEAD,
  OFFERED_BEFORE,
  ROUNDED_TO,
  SHORTEST_LEAD,
  SHORTEST_WINDOW,
  SPARE_TIME,
  WINDOW_AHEAD,
} from '#core/delivery/request/when.ts';

/** The durations of deliveries for a time, in ms. */
export const WINDOW_DURATIONS = {
  AFTER_HOURS,
  HANDOVER_TIME,
  LONGEST_LEAD,
  OFFERED_BEFORE,
  OPENED_LATELY,
  ROUNDED_TO,
  SHORTEST_LEAD,
  SHORTEST_WINDOW,
  SPARE_TIME,
  WINDOW_AHEAD,
} as const;
