import { OPENED_LATELY } from '#core/alert/openings.ts';
import { LONGEST_PAUSE } from '#core/delivery/request/city-hours.ts';
import { LONGEST_TOGETHER } from '#core/delivery/place/together.ts';
import { AFTER_HOURS } from '#core/delivery/request/opening.ts';
import {
  FAST_HANDOVER,
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
  FAST_HANDOVER,
  HANDOVER_TIME,
  LONGEST_LEAD,
  LONGEST_PAUSE,
  LONGEST_TOGETHER,
  OFFERED_BEFORE,
  OPENED_LATELY,
  ROUNDED_TO,
  SHORTEST_LEAD,
  SHORTEST_WINDOW,
  SPARE_TIME,
  WINDOW_AHEAD,
} as const;
