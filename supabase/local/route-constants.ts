import { LEAST_HOP } from '#core/delivery/place/hop.ts';
import { CONSIDERED_TO_ADD, OFFERS_TO_ADD } from '#core/delivery/board/board.ts';
import { LEAST_TOGETHER } from '#core/delivery/merchant/decide-together.ts';
import { MOST_CARRIED, ROOM, UNITS } from '#core/delivery/price/vehicle.ts';
import { ONE_AT_A_TIME, PAUSE_REASON_LENGTH } from '#core/delivery/request/city-hours.ts';

/** The counts of cities and of several deliveries at a time. */
export const ROUTE_COUNTS = {
  CONSIDERED_TO_ADD,
  LEAST_HOP,
  LEAST_TOGETHER,
  MOST_CARRIED,
  OFFERS_TO_ADD,
  ONE_AT_A_TIME,
  PAUSE_REASON_LENGTH,
} as const;

/** The room of vehicles, and the units of parcels. */
export const ROUTE_TABLES = { ROOM, UNITS } as const;
