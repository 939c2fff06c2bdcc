import { refusedWith, type CommandFacts, type Decision } from './carry-refusal.ts';
import type { StepRefusal } from './courier-desk.ts';
import type { DeliveryCommand } from './delivery-command.ts';
import { move } from './delivery-machine.ts';

/** Decides a courier's step on their delivery. Another courier's delivery is as unknown to them as one that doesn't exist. */
export function decideStep(facts: CommandFacts, step: DeliveryCommand): Decision<StepRefusal> {
  const { delivery, secrets, courier, now } = facts;
  if (delivery === null || delivery.courier !== courier) return refusedWith('no-such-delivery');
  const outcome = move(delivery, secrets, step, 'courier', now);
  return outcome.ok
    ? { refusal: null, moves: [outcome.value] }
    : { refusal: outcome.error, moves: [], tries: outcome.secrets.tries };
}
