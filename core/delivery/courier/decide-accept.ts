import { handedOver, offerRefusal, refusedWith, type CommandFacts, type Decision } from '../lifecycle/carry-refusal.ts';
import type { AcceptRefusal } from './courier-desk.ts';

/**
 * Decides whether a courier gets the delivery that they accept, with the rest of its group: the first one to whom it's
 * offered does.
 */
export function decideAccept(facts: CommandFacts): Decision<AcceptRefusal> {
  const { delivery } = facts;
  const refusal = offerRefusal(facts);
  if (refusal !== null || delivery === null) return refusedWith(refusal ?? 'taken');
  const moves = handedOver({ ...facts, delivery }, 'accept');
  return moves === null ? refusedWith('taken') : { refusal: null, moves };
}
