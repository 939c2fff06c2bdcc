import { carryRefusal, handedOver, refusedWith, type CommandFacts, type Decision } from '../lifecycle/carry-refusal.ts';
import { move } from '../lifecycle/delivery-machine.ts';
import type { AssignRefusal } from './live-board.ts';
import { isToPickUp } from '../lifecycle/delivery-status.ts';
import { mayCarry } from '../lifecycle/policy.ts';

/**
 * Decides whether an administrator may hand a delivery to a courier, with the rest of its group. With `instead`, it's
 * handed over alone, in place of the one who has it.
 */
export function decideAssign(facts: CommandFacts, instead: boolean): Decision<AssignRefusal> {
  const { delivery, secrets, courier, standing, now } = facts;
  const isOpen = delivery !== null && (instead ? isToPickUp(delivery.status) : delivery.status === 'searching');
  if (!isOpen) return refusedWith('taken');
  const refusal = delivery.courier === courier ? 'busy' : carryRefusal(facts);
  if (refusal !== 'busy' && !mayCarry(standing)) return refusedWith('offline');
  if (refusal !== null) return refusedWith(refusal);
  const released = instead ? move(delivery, secrets, { kind: 'release' }, 'admin', now) : null;
  if (released !== null && !released.ok) return refusedWith('taken');
  const moves = handedOver({ ...facts, delivery: released?.value.delivery ?? delivery }, 'assign');
  if (moves === null) return refusedWith('taken');
  return { refusal: null, moves: released === null ? moves : [released.value, ...moves] };
}
