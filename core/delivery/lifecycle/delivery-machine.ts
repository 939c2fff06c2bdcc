import { MINUTE } from '#core/clock.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { Actor, Delivery, DeliveryEvent, DeliveryEventKind, DeliverySecrets } from './delivery.ts';
import type { DeliveryCommand } from './delivery-command.ts';
import { IN_HAND, type DeliveryStatus } from './delivery-status.ts';
import { heldAfterRetry, heldByFailure, isOpen } from './held.ts';
import { ledgerOf, type LedgerEntry } from './ledger.ts';
import { lostFrom } from './lost.ts';
import type { MoveRefusal } from './move-refusal.ts';

/** The shortest search after a courier released the delivery. */
export const SEARCH_AGAIN_TIME = 10 * MINUTE;
/**
 * The time a courier has to reach the shop, from accepting or from when the parcel is ready. The later deadline counts.
 */
export const WAY_TO_PICKUP = 20 * MINUTE;
export const AFTER_READY = 5 * MINUTE;
/** The time a courier waits at the counter before the promised time moves. */
export const FREE_WAIT = 10 * MINUTE;
/** The time a courier waits at the door before they can report that no one answers. */
export const WAIT_AT_DOOR = 5 * MINUTE;
/** After this many wrong PINs the PIN is locked. */
export const PIN_TRIES = 5;
/** The maximum number of times that a courier takes a parcel to the door again. Otherwise it might never count as lost. */
export const RETRIES = 3;

interface Move {
  readonly from: readonly DeliveryStatus[];
  /** `same`: the status stays. */
  readonly to: DeliveryStatus | 'same';
  readonly by: readonly Actor[];
}

const BEFORE_PICKUP = ['searching', 'accepted', 'at_pickup'] as const satisfies readonly DeliveryStatus[];
const AFTER_FAILURE = ['returning', 'returned'] as const satisfies readonly DeliveryStatus[];

/** Every transition of a delivery, in one table. `npm run db:rules` writes it for PostgreSQL too. */
export const MOVES = {
  accept: { from: ['searching'], to: 'accepted', by: ['courier'] },
  assign: { from: ['searching'], to: 'accepted', by: ['admin'] },
  release: { from: ['accepted', 'at_pickup'], to: 'searching', by: ['courier', 'admin'] },
  no_show: { from: ['accepted', 'at_pickup'], to: 'searching', by: ['time'] },
  arrive_pickup: { from: ['accepted'], to: 'at_pickup', by: ['courier'] },
  pick_up: { from: ['at_pickup'], to: 'picked_up', by: ['courier'] },
  arrive_dropoff: { from: ['picked_up'], to: 'at_dropoff', by: ['courier'] },
  deliver: { from: ['at_dropoff'], to: 'delivered', by: ['courier'] },
  fail: { from: ['at_dropoff'], to: 'returning', by: ['courier'] },
  retry: { from: ['returning'], to: 'picked_up', by: ['courier'] },
  hand_back: { from: ['returning'], to: 'returned', by: ['courier', 'merchant'] },
  cancel: { from: BEFORE_PICKUP, to: 'canceled', by: ['merchant', 'admin'] },
  expire: { from: ['searching'], to: 'expired', by: ['time'] },
  correct: { from: BEFORE_PICKUP, to: 'same', by: ['merchant'] },
  lose: { from: IN_HAND, to: 'canceled', by: ['merchant', 'admin', 'time'] },
  confirm: { from: AFTER_FAILURE, to: 'same', by: ['merchant', 'time'] },
  object: { from: AFTER_FAILURE, to: 'same', by: ['merchant'] },
  uphold: { from: AFTER_FAILURE, to: 'same', by: ['admin'] },
  waive: { from: AFTER_FAILURE, to: 'same', by: ['admin'] },
  refund: { from: ['delivered', 'returned', 'canceled'], to: 'same', by: ['admin'] },
} as const satisfies Record<Exclude<DeliveryEventKind, 'request'>, Move>;

export type MoveKind = keyof typeof MOVES;
export const MOVE_KINDS = Object.keys(MOVES) as readonly MoveKind[];

/** The secrets of a delivery whose personal data was deleted. */
export const NO_SECRETS: DeliverySecrets = { pin: null, tries: 0 };

/** The changes of a transition. */
export interface Moved {
  readonly delivery: Delivery;
  readonly event: DeliveryEvent;
  readonly ledger: readonly LedgerEntry[];
  /** Whether one of the free deliveries goes back to the business. */
  readonly freeGivenBack: boolean;
}

/** The outcome: done or refused, each with the PIN tries used so far. */
export type MoveOutcome =
  | { readonly ok: true; readonly value: Moved; readonly secrets: DeliverySecrets }
  | { readonly ok: false; readonly error: MoveRefusal; readonly secrets: DeliverySecrets };

/**
 * Applies a transition to a delivery at `now`. Pure: the caller stores the outcome, including the tries of a refusal.
 * `reportedAt` is when a courier's phone reported it, if that was later.
 */
export function move(
  delivery: Delivery,
  secrets: DeliverySecrets,
  command: DeliveryCommand,
  actor: Actor,
  now: Instant,
  reportedAt?: Instant,
): MoveOutcome {
  const allowed: Move = MOVES[command.kind];
  const refusal = !allowed.by.includes(actor)
    ? 'not-yours-to-do'
    : !allowed.from.includes(delivery.status)
      ? 'wrong-status'
      : guard(delivery, secrets, command, actor, now);
  if (refusal !== null) {
    const tries = refusal === 'wrong-pin' ? secrets.tries + 1 : secrets.tries;
    return { ok: false, error: refusal, secrets: { ...secrets, tries } };
  }
  const to = allowed.to === 'same' ? delivery.status : allowed.to;
  const next: Delivery = {
    ...delivery,
    ...effect(delivery, command, now),
    status: to,
    version: delivery.version + 1,
    reached: allowed.to === 'same' ? delivery.reached : reachedAfter(delivery, to, now),
  };
  const event: DeliveryEvent = {
    delivery: delivery.id,
    seq: next.version,
    kind: command.kind,
    actor,
    at: now,
    ...(reportedAt === undefined ? {} : { reportedAt }),
    ...(command.kind === 'fail' ? { reason: command.reason } : {}),
  };
  return {
    ok: true,
    secrets,
    value: {
      delivery: next,
      event,
      ledger: ledgerOf(delivery, next, command.kind, now),
      freeGivenBack: delivery.free && !givesBackFree(delivery) && givesBackFree(next),
    },
  };
}

/**
 * Whether a free delivery is given back to the business: it was canceled or expired without cost, late, lost,
 * waived, or refunded.
 */
export const givesBackFree = (delivery: Delivery): boolean =>
  delivery.held === 'dropped' ||
  delivery.refunded !== null ||
  delivery.status === 'expired' ||
  (delivery.status === 'canceled' && delivery.reached.accepted === undefined) ||
  delivery.failureReason === 'lost' ||
  delivery.onTime === false;

function guard(
  delivery: Delivery,
  secrets: DeliverySecrets,
  command: DeliveryCommand,
  actor: Actor,
  now: Instant,
): MoveRefusal | null {
  switch (command.kind) {
    case 'deliver': {
      if (delivery.handover === 'door') {
        if (command.photo !== true) return 'photo-missing';
        return now < (delivery.dropoffReadyAt ?? now) ? 'too-early' : null;
      }
      if (secrets.tries >= PIN_TRIES) return 'pin-locked';
      return secrets.pin !== null && command.pin === secrets.pin ? null : 'wrong-pin';
    }
    case 'fail': {
      const waited = now - Math.max(delivery.reached.at_dropoff ?? now, delivery.dropoffReadyAt ?? 0);
      if (command.reason === 'no_answer' && waited < WAIT_AT_DOOR) return 'too-early';
      return command.reason === 'pin_locked' && secrets.tries < PIN_TRIES ? 'pin-not-locked' : null;
    }
    case 'retry':
      if (secrets.tries >= PIN_TRIES) return 'pin-locked';
      return (command.earlier ?? 0) >= RETRIES ? 'no-more-tries' : null;
    case 'hand_back':
      return actor === 'merchant' || command.photo === true ? null : 'photo-missing';
    case 'lose':
      return now < lostFrom(delivery.dueAt, delivery.reached[delivery.status], actor) ? 'too-early' : null;
    case 'confirm':
      return isOpen(delivery.held) ? null : 'wrong-status';
    case 'object':
      return delivery.held === 'waiting' ? null : 'wrong-status';
    case 'uphold':
    case 'waive':
      return delivery.held === 'objected' ? null : 'wrong-status';
    case 'refund':
      return delivery.refunded === null && !isOpen(delivery.held) ? null : 'wrong-status';
    default:
      return null;
  }
}

/** The fields that a transition sets besides the status. */
function effect(delivery: Delivery, command: DeliveryCommand, now: Instant): Partial<Delivery> {
  switch (command.kind) {
    case 'accept':
    case 'assign':
      return {
        courier: command.courier,
        route: command.route ?? null,
        pickupBy: instant(Math.max(now + WAY_TO_PICKUP, delivery.readyAt + AFTER_READY)),
      };
    case 'release':
    case 'no_show':
      return {
        courier: null,
        route: null,
        // It's offered alone from now on.
        together: null,
        pickupBy: null,
        searchUntil: instant(Math.max(delivery.searchUntil, now + SEARCH_AGAIN_TIME)),
      };
    case 'pick_up': {
      const waitedFrom = Math.max(command.readyAt ?? delivery.readyAt, delivery.reached.at_pickup ?? now);
      return { dueAt: later(delivery.dueAt, Math.max(0, now - waitedFrom - FREE_WAIT)) };
    }
    case 'deliver':
      return { onTime: delivery.onTime ?? now <= delivery.dueAt };
    case 'fail':
      return {
        onTime: delivery.onTime ?? now <= delivery.dueAt,
        failureReason: command.reason,
        held: delivery.held ?? heldByFailure(command.reason),
      };
    case 'retry':
      return {
        failureReason: null,
        held: heldAfterRetry(delivery.held),
        // An attempt that only the courier reported doesn't keep the promise, unless it counts.
        ...(isOpen(delivery.held) && delivery.onTime === true ? { onTime: null } : {}),
      };
    case 'correct':
      return command.metadata === undefined ? {} : { metadata: command.metadata };
    case 'lose':
      return { failureReason: 'lost', ...(isOpen(delivery.held) ? { held: 'dropped' } : {}) };
    case 'confirm':
      return { held: 'entered' };
    case 'object':
      return { held: 'objected' };
    case 'uphold':
      return { held: 'entered', heldReason: command.reason };
    case 'waive':
      return { held: 'dropped', heldReason: command.reason };
    case 'refund':
      return { refunded: command.amount };
    default:
      return {};
  }
}

/** When a courier releases it, their progress is cleared. On the way again, they haven't reached the door. */
function reachedAfter({ status, reached }: Delivery, to: DeliveryStatus, now: Instant): Delivery['reached'] {
  if (to === 'searching') return { searching: reached.searching ?? now };
  if (status !== 'returning' || to !== 'picked_up') return { ...reached, [to]: now };
  const { at_dropoff: _, ...before } = reached;
  return { ...before, picked_up: now };
}
