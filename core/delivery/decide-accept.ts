import { carryRefusal, refusedWith, type CommandFacts, type Decision } from './carry-refusal.ts';
import type { AcceptRefusal } from './courier-desk.ts';
import { move } from './delivery-machine.ts';

/** Decides whether a courier gets the delivery that they accept: the first one who may carry it does. */
export function decideAccept(facts: CommandFacts): Decision<AcceptRefusal> {
  const { delivery, secrets, courier, hasPassed, now } = facts;
  const refusal = carryRefusal(facts);
  if (refusal !== null) return refusedWith(refusal);
  if (delivery === null) return refusedWith('taken');
  if (hasPassed) return refusedWith('passed');
  const outcome = move(delivery, secrets, { kind: 'accept', courier }, 'courier', now);
  return outcome.ok ? { refusal: null, moves: [outcome.value] } : refusedWith('taken');
}
