import { instant, type Instant } from '#core/instant.ts';
import { refusedWith, type CommandFacts, type Decision, type Load } from '../lifecycle/carry-refusal.ts';
import type { StepRefusal } from './courier-desk.ts';
import type { Delivery } from '../lifecycle/delivery.ts';
import type { DeliveryCommand } from '../lifecycle/delivery-command.ts';
import { move } from '../lifecycle/delivery-machine.ts';
import { isProofPhoto, PIN_TEXT_LENGTH } from '../lifecycle/proof.ts';
import { stepTime } from '../lifecycle/step-time.ts';

/**
 * Why a step's PIN or photo isn't even looked at; null if it is. Checked before anything else: a text that can't be a PIN
 * doesn't count as a guess.
 */
export const stepInputRefusal = (step: DeliveryCommand, photo: string | undefined): 'invalid' | null =>
  (photo === undefined || isProofPhoto(photo)) &&
  (step.kind !== 'deliver' || (step.pin?.length ?? 0) <= PIN_TEXT_LENGTH)
    ? null
    : 'invalid';

/**
 * Decides a courier's step on their delivery. Another courier's delivery is as unknown to them as one that doesn't exist.
 * `age` is the time since they took it, in ms. A delivery that's given back is searched for only once it's reported.
 */
export function decideStep(facts: CommandFacts, step: DeliveryCommand, age?: number): Decision<StepRefusal> {
  const { delivery, secrets, courier, retries, now, lastEvent } = facts;
  if (delivery === null || delivery.courier !== courier) return refusedWith('no-such-delivery');
  const command =
    step.kind === 'retry'
      ? { ...step, earlier: retries }
      : step.kind === 'pick_up'
        ? { ...step, readyAt: readyOf(facts.load, delivery) }
        : step;
  const at = step.kind === 'release' ? now : stepTime(now, age, lastEvent);
  const outcome = move(delivery, secrets, command, 'courier', at, at < now ? now : undefined);
  return outcome.ok
    ? { refusal: null, moves: [outcome.value] }
    : { refusal: outcome.error, moves: [], tries: outcome.secrets.tries };
}

/** When the last parcel of its counter that the courier carries was ready. Waiting for that one moves no promise. */
const readyOf = ({ carried }: Load, { businessId, readyAt }: Delivery): Instant =>
  instant(Math.max(readyAt, ...carried.filter((one) => one.businessId === businessId).map((one) => one.readyAt)));
