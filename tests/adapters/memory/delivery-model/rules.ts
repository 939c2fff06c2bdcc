import type { AccountDecision } from '#core/account/account-decision.ts';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryEvent, DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';

/* The rules of deliveries, written a second time without the product's code. */

/** Each event's required status and its resulting status. */
export const MOVES: Readonly<Record<Exclude<DeliveryEventKind, 'request'>, { from: string; to: DeliveryStatus | '' }>> =
  {
    accept: { from: 'searching', to: 'accepted' },
    assign: { from: 'searching', to: 'accepted' },
    release: { from: 'accepted at_pickup', to: 'searching' },
    no_show: { from: 'accepted at_pickup', to: 'searching' },
    arrive_pickup: { from: 'accepted', to: 'at_pickup' },
    pick_up: { from: 'at_pickup', to: 'picked_up' },
    arrive_dropoff: { from: 'picked_up', to: 'at_dropoff' },
    deliver: { from: 'at_dropoff', to: 'delivered' },
    fail: { from: 'at_dropoff', to: 'returning' },
    retry: { from: 'returning', to: 'picked_up' },
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

/** Whether an event changes only the money of a failed attempt. */
export const isAboutMoney = ({ kind }: Pick<DeliveryEvent, 'kind'>): boolean =>
  ['confirm', 'object', 'uphold', 'waive'].includes(kind);
const lastStep = (events: readonly DeliveryEvent[]): DeliveryEvent | undefined =>
  events.findLast((event) => !isAboutMoney(event));

/** Waiting time for the money of a failure that only the courier reported. */
export const HELD_FOR = DAY;
const isUnproven = (reason: DeliveryEvent['reason']): boolean =>
  ['refused', 'wrong_address', 'unsafe'].includes(reason ?? '');
/** A courier may take a parcel to the door again this often. */
export const RETRIES = 3;
export const retriesIn = (events: readonly DeliveryEvent[]): number =>
  events.filter(({ kind }) => kind === 'retry').length;

/** The state of the money of the attempt, from its events. */
export function heldOf(events: readonly DeliveryEvent[]): 'waiting' | 'objected' | 'entered' | 'dropped' | null {
  let held: ReturnType<typeof heldOf> = null;
  for (const { kind, reason } of events) {
    if (kind === 'fail' && held === null && isUnproven(reason)) held = 'waiting';
    // An open attempt no longer counts; one that was charged isn't charged again.
    if (kind === 'retry') held = held === 'waiting' || held === 'objected' ? null : (held ?? 'entered');
    if (kind === 'object') held = 'objected';
    if (kind === 'confirm' || kind === 'uphold') held = 'entered';
    if (kind === 'waive' || (kind === 'lose' && (held === 'waiting' || held === 'objected'))) held = 'dropped';
  }
  return held;
}

/** Whether an attempt was charged and paid. */
export const wasEntered = (events: readonly DeliveryEvent[]): boolean =>
  events.some(({ kind, reason }, index) => {
    if (kind === 'confirm' || kind === 'uphold') return true;
    const isAttempt = kind === 'deliver' || (kind === 'fail' && !isUnproven(reason));
    return isAttempt && heldOf(events.slice(0, index)) === null;
  });

/** The attempt that decides whether a delivery was on time: not one that was open when its courier tried again. */
export const attemptThatCounts = (events: readonly DeliveryEvent[]): DeliveryEvent | undefined =>
  events.find(({ kind }, index) => {
    if (kind === 'deliver') return true;
    if (kind !== 'fail') return false;
    const again = events.findIndex((event, at) => at > index && event.kind === 'retry');
    return again < 0 || heldOf(events.slice(0, again + 1)) !== null;
  });

/** Fee, pay and minutes of each zone; then the surcharge for a large parcel. */
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

/** Each account decision's required status and its resulting status. */
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

/** The status of a person who changed their own roles. */
export function statusAfterRoleChange(status: string, had: readonly string[], wanted: readonly string[]): string {
  const work = ['merchant', 'courier'].filter((role) => wanted.includes(role));
  if (SHUT_OUT.includes(status)) return status;
  if (work.some((role) => !had.includes(role))) return 'Pending';
  return work.length === 0 ? 'Active' : status;
}

/** Delay after the promised time until a parcel may be reported as lost, and until it's lost automatically. */
export const REPORTED_AFTER = 2 * HOUR;
export const LOST_AFTER = DAY;
/** Longest wait of a courier at the counter after the parcel is ready. */
const COUNTER_TIME = 2 * HOUR;
/** When a parcel starts to count as overdue: the promised time or the courier's last step, if that's later. */
export const overdueFrom = ({ events, delivery }: StoredDelivery): number =>
  Math.max(delivery.dueAt, lastStep(events)?.at ?? 0);
export const wasLost = ({ events }: Pick<StoredDelivery, 'events'>): boolean =>
  events.some(({ kind }) => kind === 'lose');

/** Until when a courier who arrived at `came` may wait at the counter. */
export const atCounterUntil = (readyAt: number, came: number | undefined): number =>
  Math.max(readyAt, came ?? NaN) + COUNTER_TIME;

/** The state of a delivery, from its events alone. */
export interface Replayed {
  readonly status: DeliveryStatus;
  /** When it reached each status, without the steps of a courier who gave it up. */
  readonly reached: Readonly<Partial<Record<DeliveryStatus, number>>>;
  /** Delay of the promised time by a courier's wait at the counter. */
  readonly movedBy: number;
  /** The first event that its status didn't allow. */
  readonly firstIllegal: DeliveryEventKind | null;
}

/** Replays the events of a delivery that was ready at `readyAt`. */
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
    if (kind === 'retry') delete reached.at_dropoff;
  }
  return { status, reached, movedBy, firstIllegal: events[0]?.kind === 'request' ? null : 'request' };
}

export const endOf = ({ delivery, events }: StoredDelivery): number | null =>
  FINAL.includes(delivery.status) ? (lastStep(events)?.at ?? null) : null;

/** Whether the attempt that counts was on time; null if there was none. After any late attempt, it's late. */
export function keptPromise({ events, delivery }: StoredDelivery, dueAt: number): boolean | null {
  const attempt = attemptThatCounts(events);
  if (delivery.status === 'searching') return null;
  if (attempt === undefined) return events.some(({ kind, at }) => kind === 'fail' && at > dueAt) ? false : null;
  return attempt.at <= dueAt;
}

/** Fee and pay, before free deliveries are deducted. */
export function price(zone: 'A' | 'B' | 'C', size: 'small' | 'large'): { fee: number; pay: number; minutes: number } {
  const [fee, pay, minutes] = TARIFF[zone];
  return size === 'large' ? { fee: fee + LARGE.fee, pay: pay + LARGE.pay, minutes } : { fee, pay, minutes };
}
