import type { UserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import { draw, pick } from './draw.ts';
import { LAST_NAMES, SHOP_NAMES, TRADES } from './names.ts';
import { TOWNS } from './towns.ts';

/** The place of a row among those created with it: 0 is the newest. */
export interface Place {
  readonly index: number;
  readonly count: number;
  /** ms since the epoch. */
  readonly now: number;
}

const MAILBOXES = ['hello', 'orders', 'shop'];

/** The age of the oldest row, in ms. */
const SPAN = 620 * DAY;
/** The longest wait for a decision. */
const LONGEST_WAIT = 6 * DAY;
/** The share of rows that are newer than that. Only these are pending. */
const NEW = 0.18;

/** Whether a row is so new that it may be pending. */
export const isNew = ({ index, count }: Place): boolean => index + 1 <= count * NEW;

/** When a row was created, to the second: newer rows are denser, and each is older than the previous one. */
export function madeAt({ index, count, now }: Place): Instant {
  const place = (index + 0.2 + draw(index, 0) * 0.6) / count;
  const age =
    place < NEW
      ? (place / NEW) ** 1.7 * (LONGEST_WAIT - HOUR)
      : LONGEST_WAIT + ((place - NEW) / (1 - NEW)) ** 1.7 * SPAN;
  return instant(Math.floor((now - 25 * MINUTE - age) / SECOND) * SECOND);
}

/**
 * Since when a pending row has been pending; null if since its creation. Some were changed within the first minutes.
 */
export const pendingSince = ({ index }: Place, createdAt: Instant): Instant | null =>
  draw(index, 31) < 0.2 ? instant(createdAt + (1 + Math.floor(draw(index, 32) * 19)) * MINUTE) : null;

const WHY_REJECTED = [
  'We couldn’t find a business with this name at this address.',
  'The address is a home, and we only pick up from shops.',
  'This business is already registered with another account.',
];

/** The newest businesses are pending; most of the others are approved. */
function statusAt(place: Place): BusinessStatus {
  const chance = draw(place.index, 1);
  if (isNew(place)) return chance < 0.75 ? 'Pending' : chance < 0.94 ? 'Active' : 'Rejected';
  return chance < 0.88 ? 'Active' : 'Rejected';
}

/** There are few different words, so each slug is computed once. */
const slugs = new Map<string, string>();
/** A word in the form of an email address. */
export function slug(word: string): string {
  let known = slugs.get(word);
  if (known === undefined) {
    known = word
      .normalize('NFD')
      .replace(/[\p{M}’']/gu, '')
      .replace(/[^A-Za-z0-9]+/gu, '-')
      .toLowerCase();
    slugs.set(word, known);
  }
  return known;
}

/** The two halves of a shop's name. */
function nameAt(index: number): readonly [string, string] {
  if (draw(index, 3) > 0.24) return [pick(SHOP_NAMES, index, 6), pick(TRADES, index, 2)];
  return [pick(LAST_NAMES, index, 4), draw(index, 5) < 0.15 ? '& Daughters' : pick(TRADES, index, 2)];
}

/** A plausible business, the same every time. */
export function makeBusiness(place: Place, id: string, owner: UserId): Business {
  const { index } = place;
  const town = pick(TOWNS, index, 7);
  const [sign, trade] = nameAt(index);
  const status = statusAt(place);
  const createdAt = madeAt(place);
  const number = String(2 + Math.floor(draw(index, 9) ** 2 * 1480));
  return {
    id: knownBusinessId(id),
    owner,
    country: town.country,
    businessName: `${sign} ${trade}`,
    address: pick(town.streets, index, 8).replace('#', number),
    city: town.city,
    state: town.state,
    businessEmail: `${pick(MAILBOXES, index, 10)}@${slug(sign)}${trade.startsWith('&') ? '' : '-'}${slug(trade)}.example`,
    status,
    statusReason: status === 'Rejected' ? pick(WHY_REJECTED, index, 11) : '',
    statusSince: status === 'Pending' ? pendingSince(place, createdAt) : null,
    createdAt,
  };
}
