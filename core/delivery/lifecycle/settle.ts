import type { Delivery } from './delivery.ts';
import { move, NO_SECRETS, type Moved, type MoveKind } from './delivery-machine.ts';
import { isInHand } from './delivery-status.ts';
import { heldUntil } from './held.ts';
import type { Instant } from '#core/instant.ts';
import { lostFrom } from './lost.ts';
import { noShowFrom } from './no-show.ts';

interface Due {
  readonly kind: Extract<MoveKind, 'expire' | 'no_show' | 'lose' | 'confirm'>;
  readonly at: Instant;
}

/** The next time event of a delivery, and when it's due; null if there is none. */
export function nextDue(delivery: Delivery): Due | null {
  const entered = heldUntil(delivery);
  const end = nextEnd(delivery);
  // If both are due at the same moment, the delivery is lost, and nothing is entered.
  return entered !== null && (end === null || entered < end.at) ? { kind: 'confirm', at: entered } : end;
}

function nextEnd(delivery: Delivery): Due | null {
  if (delivery.status === 'searching') return { kind: 'expire', at: delivery.searchUntil };
  if (isInHand(delivery.status))
    return { kind: 'lose', at: lostFrom(delivery.dueAt, delivery.reached[delivery.status], 'time') };
  const noShow = noShowFrom(delivery);
  return noShow === null ? null : { kind: 'no_show', at: noShow };
}

/**
 * Applies all time events that are due by `now`, in order, each at the moment it was due. Settling is idempotent, and
 * settling at t₁ and then at t₂ equals settling at t₂.
 */
export function settle(delivery: Delivery, now: Instant): readonly Moved[] {
  const moves: Moved[] = [];
  let current = delivery;
  for (;;) {
    const due = nextDue(current);
    if (due === null || due.at > now) break;
    const outcome = move(current, NO_SECRETS, { kind: due.kind }, 'time', due.at);
    if (!outcome.ok) break;
    moves.push(outcome.value);
    current = outcome.value.delivery;
  }
  return moves;
}

/** Whether a delivery has left its courier by `now` through time alone, settled or not. A `confirm` only enters money. */
export const hasLeftCourier = (delivery: Delivery, now: Instant): boolean =>
  settle(delivery, now).some(({ event }) => event.kind !== 'confirm');
