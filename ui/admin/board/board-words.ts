import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { isLate, slackOf } from '#core/delivery/board/board-order.ts';
import type { SlowLegTimes } from '#core/delivery/place/leg-times.ts';
import type { AssignRefusal, BoardCourier, BoardDelivery } from '#core/delivery/board/live-board.ts';
import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { isolate } from '#core/isolate.ts';
import { changeWords } from '#ui/delivery/detail/change/change-words.ts';

/** `9 min`, `2 h 5 min`: rounded down, at least a minute. */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor((minutes * MINUTE) / HOUR);
  const rest = minutes - hours * 60;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A delivery's state compared with its promised time. */
export interface Punctuality {
  readonly tone: 'late' | 'tight' | 'fine' | 'tried';
  readonly words: string;
}

/** `9 min late`, `4 min to spare`; `Back to the shop` once the handover has failed. */
export function punctualityWords(delivery: BoardDelivery, legTimes: SlowLegTimes, now: Instant): Punctuality {
  const slack = slackOf(delivery, legTimes, now);
  if (slack === null) return { tone: 'tried', words: 'Back to the shop' };
  if (isLate(delivery, now)) return { tone: 'late', words: `${duration(-slack)} late` };
  if (slack < 0) return { tone: 'tight', words: `May be ${duration(-slack)} late` };
  return { tone: slack < 5 * MINUTE ? 'tight' : 'fine', words: `${duration(slack)} to spare` };
}

/** The time since a delivery got its status. */
export const sinceWords = ({ since }: BoardDelivery, now: Instant): string =>
  now - since < MINUTE ? 'just now' : `for ${duration(now - since)}`;

/** The age of a courier's position in ms, such as `seen 8 s ago` or `seen 4 min ago`. */
export const agoWords = (age: number): string =>
  `seen ${age < MINUTE ? `${Math.max(1, Math.floor(age / SECOND))} s` : duration(age)} ago`;

/** `Idle 9 min`, or `Carries 2, room for 1 small parcel` */
export function carriesWords({ carries, room, idleSince }: BoardCourier, now: Instant): string {
  if (carries.length === 0) return `Idle ${duration(now - idleSince)}`;
  return `Carries ${carries.length}, room for ${room === 1 ? '1 small parcel' : `${room} small parcels`}`;
}

/** Why a delivery wasn't assigned to a courier. */
export function assignWords(error: AssignRefusal | Failure, name: string): string {
  const courier = isolate(name);
  switch (error) {
    case 'busy':
      return `${courier} can’t take one more right now.`;
    case 'offline':
      return `${courier} went offline.`;
    case 'other-market':
      return `${courier} doesn’t work in this city anymore.`;
    case 'own-delivery':
      return `It’s ${courier}’s own delivery, so they can’t carry it.`;
    case 'taken':
      return 'It moved on in the meantime. The board shows who has it.';
    default:
      return changeWords(error);
  }
}
