import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import type { Market } from '../price/zone.ts';

/** The maximum number of cities that a courier can save. */
export const MARKETS_PER_COURIER = 3;

/** The facts about a courier that the board needs. */
export interface CourierOnDuty {
  readonly id: UserId;
  /** The end of their time online, counted from when their page was last in view; null while they're offline. */
  readonly onlineUntil: Instant | null;
  /** The end of their standby; null without alerts. */
  readonly standbyUntil: Instant | null;
  /** The number of offers in a row that were sent to their devices while their page wasn't in view. */
  readonly missed: number;
  /** When they last became free to carry something. */
  readonly idleSince: Instant;
  readonly markets: readonly Market[];
}

/** Whether a courier may see and accept offers: their page is in view, or they're on standby. */
export const isOnline = (
  { onlineUntil, standbyUntil }: Pick<CourierOnDuty, 'onlineUntil' | 'standbyUntil'>,
  now: Instant,
): boolean => (onlineUntil !== null && onlineUntil > now) || (standbyUntil !== null && standbyUntil > now);
