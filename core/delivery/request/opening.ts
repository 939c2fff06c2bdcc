import { DAY, HOUR } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { Times } from '../price/times.ts';
import type { NotOpen } from './not-open.ts';
import { LOOK_AHEAD, nextOpen, openUntil, type OpeningHours } from './opening-hours.ts';
import type { When } from './when.ts';

/** A time in which a city takes no new deliveries. What's under way goes on. */
export interface Pause {
  /** It ends by itself at this moment. */
  readonly until: Instant;
  /** Merchants read it. */
  readonly reason: string;
}

/** When a city takes new deliveries. */
export interface CityOpening {
  /** The last pause, which may have ended. */
  readonly pause: Pause | null;
  /** Null: at all times. */
  readonly hours: OpeningHours | null;
}

/** When a business can request deliveries. */
export interface Opening extends CityOpening {
  /** When the business itself has parcels ready; null: at all times. */
  readonly shop: OpeningHours | null;
}

/** A window ends at most this long after the city's hours. */
export const AFTER_HOURS = HOUR;

/** The opening of a business if nothing is set for it or its city. */
export const ALWAYS_OPEN: Opening = { pause: null, hours: null, shop: null };

/** Why a parcel may not be ready at a moment. */
const CLOSED_CODES = ['paused', 'shop-closed', 'city-closed'] as const;
export type ClosedCode = (typeof CLOSED_CODES)[number];
export const isClosedCode = (code: string): code is ClosedCode => CLOSED_CODES.some((closed) => closed === code);

/** A pause that hasn't ended; null otherwise. */
export const pauseAt = (pause: Pause | null, now: Instant): Pause | null =>
  pause !== null && now < pause.until ? pause : null;

/**
 * The next moment, from `at` on, at which a parcel may be ready: within the hours of city and shop, after a pause. Null if
 * there's none within 60 days. PostgreSQL has the same rule (`private.next_ready`).
 */
export function nextReady({ pause, hours, shop }: Opening, at: Instant): Instant | null {
  const from = pauseAt(pause, at)?.until ?? at;
  const end = later(from, LOOK_AHEAD * DAY);
  for (let ready = from; ;) {
    const inCity = hours === null ? ready : nextOpen(hours, ready);
    const opens = shop === null || inCity === null ? inCity : nextOpen(shop, inCity);
    if (opens === null || opens > end) return null;
    if (opens === ready) return ready;
    ready = opens;
  }
}

const isOpen = (hours: OpeningHours | null, at: Instant): boolean => hours === null || nextOpen(hours, at) === at;

/** Why a parcel may not be ready at a moment; null if it may. */
export function closedCode({ pause, hours, shop }: Opening, readyAt: Instant): ClosedCode | null {
  if (pauseAt(pause, readyAt) !== null) return 'paused';
  if (!isOpen(shop, readyAt)) return 'shop-closed';
  return isOpen(hours, readyAt) ? null : 'city-closed';
}

/** Why a delivery with these times isn't taken: a pause, or hours; null if it is. */
export function closedFor(when: When, opening: Opening, { readyAt, dueAt }: Times): ClosedCode | null {
  const code = closedCode(opening, readyAt);
  if (code !== null || opening.hours === null || 'readyIn' in when) return code;
  const latest = later(dueAt, -AFTER_HOURS);
  return openUntil(opening.hours, readyAt, latest) < latest ? 'city-closed' : null;
}

/** When the search for a courier ends: within the shop's hours, for a delivery with a window. */
export const searchEnd = (when: When, { shop }: Opening, { readyAt, searchUntil }: Times): Instant =>
  shop === null || 'readyIn' in when ? searchUntil : openUntil(shop, readyAt, searchUntil);

/** The refusal with that code, as it reads at `now`: a pause may have ended since. */
export function notOpen(code: ClosedCode, opening: Opening, now: Instant): NotOpen {
  const nextReadyAt = nextReady(opening, now);
  return code === 'paused'
    ? { code, reason: pauseAt(opening.pause, now)?.reason ?? '', nextReadyAt }
    : { code: 'outside-hours', of: code === 'shop-closed' ? 'shop' : 'city', nextReadyAt };
}
