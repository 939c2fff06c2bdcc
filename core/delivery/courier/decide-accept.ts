import {
  offerRefusal,
  refusedWith,
  routeToJoin,
  type CommandFacts,
  type Decision,
} from '../lifecycle/carry-refusal.ts';
import type { AcceptRefusal } from './courier-desk.ts';
import { move } from '../lifecycle/delivery-machine.ts';

/** Decides whether a courier gets the delivery that they accept: the first one to whom it's offered does. */
export function decideAccept(facts: CommandFacts): Decision<AcceptRefusal> {
  const { delivery, secrets, courier, now } = facts;
  const refusal = offerRefusal(facts);
  if (refusal !== null || delivery === null) return refusedWith(refusal ?? 'taken');
  const outcome = move(delivery, secrets, { kind: 'accept', courier, route: routeToJoin(facts.load) }, 'courier', now);
  return outcome.ok ? { refusal: null, moves: [outcome.value] } : refusedWith('taken');
}
