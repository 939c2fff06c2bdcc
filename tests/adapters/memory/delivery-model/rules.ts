import type { AccountDecision } from '#core/account/account-decision.ts';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryEvent, DeliveryEventKind } from '#core/delivery/delivery.ts';
import type { DeliveryStatus } from '#core/delivery/delivery-status.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';

/* The rules of deliveries, written down a second time: nothing here is the product's. */

/** What may happen from which status, and where it leads. */
export const MOVES: Readonly<Record<Exclude<DeliveryEventKind, 'request'>, { from: string; to: DeliveryStatus | '' }>> =
  {
    accept: { from: 'searching', to: 'accepted' },
    release: { from: 'accepted at_pickup', to: 'searching' },
    no_show: { from: 'accepted at_pickup', to: 'searching' },
    arrive_pickup: { from: 'accepted', to: 'at_pickup' },
    pick_up: { from: 'at_pickup', to: 'picked_up' },
    arrive_dropoff: { from: 'picked_up', to: 'at_dropoff' },
    deliver: { from: 'at_dropoff', to: 'delivered' },
    fail: { from: 'at_dropoff', to: 'returning' },
    hand_back: { from: 'returning', to: 'returned' },
    cancel: { from: 'searching accepted at_pickup', to: 'canceled' },
    expire: { from: 'searching', to: 'expired' },
    correct: { from: 'searching accepted at_pickup', to: '' },
    lose: { from: 'picked_up at_dropoff returning', to: 'canceled' },
    confirm: { from: 'returning returned', to: '' },
    object: { from: 'returning returned', to: '' },
    uphold: { from: 'returning returned', to: '' },
    waive: { from: 'returning returned', to: '' },
  };

/** What moves only the money of a failed attempt. */
export const isAboutMoney = ({ kind }: Pick<DeliveryEvent, 'kind'>): boolean =>
  ['confirm', 'object', 'uphold', 'waive'].includes(kind);
const lastStep = (events: readonly DeliveryEvent[]): DeliveryEvent | undefined =>
  events.findLast((event) => !isAboutMoney(event));

/** How long the money of a failure waits that only the courier's word stands for. */
export const HELD_FOR = DAY;
const UNPROVEN = ['refused', 'wrong_address', 'unsafe'];

/** What has become of the money of the attempt, as its events tell. */
export function heldOf(events: readonly DeliveryEvent[]): 'waiting' | 'objected' | 'entered' | 'dropped' | null {
  let held: ReturnType<typeof heldOf> = null;
  for (const { kind, reason } of events) {
    if (kind === 'fail' && UNPROVEN.includes(reason ?? '')) held = 'waiting';
    if (kind === 'object') held = 'objected';
    if (kind === 'confirm' || kind === 'uphold') held = 'entered';
    if (kind === 'waive' || (kind === 'lose' && (held === 'waiting' || held === 'objected'))) held = 'dropped';
  }
  return held;
}

/** Whether its attempt was charged and paid. */
export const wasEntered = (events: readonly DeliveryEvent[]): boolean =>
  events.some(({ kind }) => kind === 'deliver' || kind === 'fail') && [null, 'entered'].includes(heldOf(events));

/** Fee, pay and minutes of each zone; what a large parcel adds. */
export const TARIFF = { A: [699, 500, 45], B: [899, 650, 60], C: [1299, 950, 90] } as const;
export const LARGE = { fee: 300, pay: 250 };
export const CANCEL_FEE = 300;
export const FREE = 5;

export const FINAL = ['delivered', 'returned', 'canceled', 'expired'];
export const CARRIED = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'];
export const WITH_PARCEL = ['picked_up', 'at_dropoff', 'returning'];

export const TRACKED_FOR = 14 * DAY;
export const KEPT_FOR = 30 * DAY;
export const COMMANDS_KEPT_FOR = DAY;

/** Where each decision on an account leads. */
export const ARROWS: Readonly<Record<AccountDecision, { readonly from: string; readonly to: string }>> = {
  approve: { from: 'Pending', to: 'Active' },
  reject: { from: 'Pending', to: 'Rejected' },
  suspend: { from: 'Active', to: 'Suspended' },
  reinstate: { from: 'Suspended', to: 'Active' },
  activate: { from: 'Rejected', to: 'Active' },
};
export const SHUT_OUT = ['Rejected', 'Suspended'];
export const UNDOABLE_FOR = 10 * MINUTE;
export const LONGEST_REASON = 280;

/** The status of somebody who changed their own roles. */
export function standingAfter(status: string, had: readonly string[], wanted: readonly string[]): string {
  const work = ['merchant', 'courier'].filter((role) => wanted.includes(role));
  if (SHUT_OUT.includes(status)) return status;
  if (work.some((role) => !had.includes(role))) return 'Pending';
  return work.length === 0 ? 'Active' : status;
}

/** How long after its time a parcel may be reported as lost, and how long until it is by time alone. */
export const REPORTED_AFTER = 2 * HOUR;
export const LOST_AFTER = DAY;
/** How long a courier may stand at the counter with a parcel that's ready. */
const COUNTER_TIME = 2 * HOUR;
/** From when a parcel whose courier did these things counts as overdue: the promised time, or the last of them. */
export const overdueFrom = ({ events, delivery }: StoredDelivery): number =>
  Math.max(delivery.dueAt, lastStep(events)?.at ?? 0);
export const wasLost = ({ events }: Pick<StoredDelivery, 'events'>): boolean =>
  events.some(({ kind }) => kind === 'lose');

/** Until when a courier may stand at the counter who came at a moment. */
export const atCounterUntil = (readyAt: number, came: number | undefined): number =>
  Math.max(readyAt, came ?? NaN) + COUNTER_TIME;

/** A delivery as its events alone tell it. */
export interface Replayed {
  readonly status: DeliveryStatus;
  /** When it reached each status, as far as its courier's way still counts. */
  readonly reached: Readonly<Partial<Record<DeliveryStatus, number>>>;
  /** By how much a courier's wait at the counter moved the promise. */
  readonly movedBy: number;
  /** An event that no rule allows where it stands. */
  readonly firstIllegal: DeliveryEventKind | null;
}

/** Plays the events of a delivery that was ready at a moment. */
export function replay(events: readonly DeliveryEvent[], readyAt: number): Replayed {
  let status: DeliveryStatus = 'searching';
  let reached: Partial<Record<DeliveryStatus, number>> = { searching: events[0]?.at ?? 0 };
  let movedBy = 0;
  for (const { kind, at } of events.slice(1)) {
    if (kind === 'request' || !MOVES[kind].from.split(' ').includes(status))
      return { status, reached, movedBy, firstIllegal: kind };
    if (kind === 'no_show' && status === 'at_pickup' && at !== atCounterUntil(readyAt, reached.at_pickup))
      return { status, reached, movedBy, firstIllegal: kind };
    if (kind === 'pick_up') movedBy += Math.max(0, at - Math.max(readyAt, reached.at_pickup ?? at) - 10 * MINUTE);
    const { to } = MOVES[kind];
    if (to === '') continue;
    status = to;
    reached = to === 'searching' ? { searching: reached.searching ?? 0 } : { ...reached, [to]: at };
  }
  return { status, reached, movedBy, firstIllegal: events[0]?.kind === 'request' ? null : 'request' };
}

export const endOf = ({ delivery, events }: StoredDelivery): number | null =>
  FINAL.includes(delivery.status) ? (lastStep(events)?.at ?? null) : null;

/** Whether the attempt at the door came in time; null where there was none. */
export function keptPromise({ events, delivery }: StoredDelivery, dueAt: number): boolean | null {
  const attempt = events.find(({ kind }) => kind === 'deliver' || kind === 'fail');
  return attempt === undefined || delivery.status === 'searching' ? null : attempt.at <= dueAt;
}

/** Fee and pay, before anything is free. */
export function price(zone: 'A' | 'B' | 'C', size: 'small' | 'large'): { fee: number; pay: number; minutes: number } {
  const [fee, pay, minutes] = TARIFF[zone];
  return size === 'large' ? { fee: fee + LARGE.fee, pay: pay + LARGE.pay, minutes } : { fee, pay, minutes };
}
