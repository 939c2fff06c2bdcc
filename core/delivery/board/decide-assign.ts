import {
  carryRefusal,
  refusedWith,
  routeToJoin,
  type CommandFacts,
  type Decision,
} from '../lifecycle/carry-refusal.ts';
import { move, type Moved } from '../lifecycle/delivery-machine.ts';
import type { AssignRefusal } from './live-board.ts';
import { isToPickUp } from '../lifecycle/delivery-status.ts';
import { mayCarry } from '../lifecycle/policy.ts';

/** Decides whether an administrator may hand a delivery to a courier; with `instead`, in place of the one who has it. */
export function decideAssign(facts: CommandFacts, instead: boolean): Decision<AssignRefusal> {
  const { delivery, secrets, courier, standing, load, now } = facts;
  const isOpen = delivery !== null && (instead ? isToPickUp(delivery.status) : delivery.status === 'searching');
  if (!isOpen) return refusedWith('taken');
  const refusal = delivery.courier === courier ? 'busy' : carryRefusal(facts);
  if (refusal !== 'busy' && !mayCarry(standing)) return refusedWith('offline');
  if (refusal !== null) return refusedWith(refusal);
  const moves: Moved[] = [];
  let current = delivery;
  for (const command of [
    ...(instead ? [{ kind: 'release' } as const] : []),
    { kind: 'assign', courier, route: routeToJoin(load) } as const,
  ]) {
    const outcome = move(current, secrets, command, 'admin', now);
    if (!outcome.ok) return refusedWith('taken');
    moves.push(outcome.value);
    current = outcome.value.delivery;
  }
  return { refusal: null, moves };
}
