import { HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { Failure } from '#core/failure.ts';
import { trackedStatus, type ShownStatus } from '../shown-status.ts';
import { arrivalWords } from '../arrival-words.ts';
import { statusWords } from '../status-words.ts';
import { isDated, shownTime } from './shown-time.ts';

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/** When a delivery reached a status; undefined if it hasn't. */
const reachedAt = ({ timeline }: TrackedDelivery, status: DeliveryStatus): number | undefined =>
  timeline.findLast((step) => step.status === status)?.at;

/** The most relevant time. */
export interface MainTime {
  readonly label: string;
  /** ms since the epoch. */
  readonly at: number;
  /** When it's expected, instead of a time. */
  readonly range?: string;
  readonly note: string | null;
  readonly late: boolean;
}

/** Statuses that show when they began instead of the promised time. */
const sinceWords: Readonly<Partial<Record<ShownStatus, string>>> = {
  at_dropoff: 'There since',
  returning: 'Turned back at',
  returned: 'Back since',
  canceled: 'Canceled at',
  expired: 'Given up at',
  lost: 'Given up at',
};

/** When the delivery is due, or when it ended. `now` is the time of the view, ms since the epoch. */
export function mainTime(view: TrackedDelivery, now: number): MainTime {
  const time = timeOf(view, now);
  // On Nov 24 at 2:50 PM, but today at 2:50 PM.
  return isDated(time.at, now) ? { ...time, label: time.label.replace(/ at$/u, ' on') } : time;
}

function timeOf(view: TrackedDelivery, now: number): MainTime {
  const { status, dueAt } = view;
  const at = reachedAt(view, status) ?? dueAt;
  if (status === 'delivered') {
    const late = view.onTime === false;
    return { label: 'Delivered at', at, note: late ? lateness(at - dueAt) : 'Right on time.', late };
  }
  const since = sinceWords[trackedStatus(view)];
  if (since !== undefined) return { label: since, at, note: null, late: false };
  const range = view.arrival && arrivalWords(view.arrival, now, (time) => shownTime(time, now));
  const promised = { label: 'Promised by', at: dueAt, late: view.overdue, ...(range && { range }) };
  if (view.overdue) return { ...promised, note: 'It’s running late. We’re sorry.' };
  if (range) return { ...promised, note: null };
  // If the device's clock is slow, this uses the latest event's time. If it's fast, the remaining time is unknown.
  const left = dueAt - Math.max(now, view.timeline.at(-1)?.at ?? now);
  const note =
    view.dropoffReadyAt || left < 0 || left > HOUR ? null : `in ${minutes(Math.max(1, Math.round(left / MINUTE)))}`;
  return { ...promised, note };
}

function lateness(ms: number): string {
  // Both times are shown to the minute, so a few seconds can't be seen. The merchant's page rounds the same way.
  const late = minutes(Math.max(1, Math.round(ms / MINUTE)));
  return `It arrived ${late} late. We’re sorry.`;
}

/** Why nothing can be shown, and how long to wait, if that's known. */
export function failedWords({ kind, retryAfterMs }: Failure): string {
  switch (kind) {
    case 'offline':
      return 'You’re offline. Your delivery shows here as soon as you’re back.';
    case 'throttled': {
      const wait = retryAfterMs === undefined ? 'a few minutes' : minutes(Math.ceil(retryAfterMs / MINUTE));
      return `That was too many numbers. Wait ${wait}, then try again.`;
    }
    default:
      return 'Something’s wrong on our side. The delivery itself isn’t affected.';
  }
}

/** The status as a headline. */
export const trackedHeadline = (view: TrackedDelivery): string =>
  view.opensAt ? 'Scheduled' : statusWords[trackedStatus(view)].headline.recipient;

/** The reader's next action, or the next event. */
export function advice(view: TrackedDelivery): string {
  const { recipient } = view;
  // A scheduled delivery has the same advice as an accepted one.
  switch (view.opensAt ? 'accepted' : trackedStatus(view)) {
    case 'searching':
      return 'Nothing to do yet. Couriers nearby are being asked.';
    case 'accepted':
    case 'at_pickup':
      return 'Nothing to do yet. We’ll show it here once it’s on its way.';
    case 'picked_up':
      if (recipient?.handover === 'door') return 'It’ll be left at your door, and you’ll see a photo here.';
      return recipient === null
        ? 'Nothing to do yet. This page updates by itself.'
        : 'Stay near the door, and have your PIN ready.';
    case 'at_dropoff':
      if (recipient?.handover === 'door') return 'It’s being left at your door.';
      return recipient === null ? 'The courier is waiting there.' : 'The courier is waiting for you.';
    case 'delivered':
      if (recipient?.handover === 'door') return 'It was left at your door.';
      return recipient === null
        ? 'Is something missing? Ask the business that sent it.'
        : 'It was handed over with your PIN.';
    case 'returning':
    case 'returned':
      return 'It couldn’t be handed over. Ask the business to send it again.';
    case 'canceled':
      return 'The business canceled this delivery. Ask them if you’re still waiting for it.';
    case 'expired':
      return 'No courier was free in time. Ask the business to send it again.';
    case 'lost':
      return 'We’re sorry. Ask the business to send it again.';
  }
}
