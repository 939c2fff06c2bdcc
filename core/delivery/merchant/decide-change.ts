import { refusedWith, type CommandFacts, type Decision } from '../lifecycle/carry-refusal.ts';
import type { Actor, DeliveryPeople } from '../lifecycle/delivery.ts';
import type { CorrectionForm } from '../request/delivery-form.ts';
import type { DeliveryCommand } from '../lifecycle/delivery-command.ts';
import { move } from '../lifecycle/delivery-machine.ts';
import { isHeldReason } from '../lifecycle/held.ts';
import type { ChangeRefusal, ObjectionDecision } from './merchant-deliveries.ts';
import { isMetadata, type Metadata } from '../request/metadata.ts';
import { readCorrection } from '../request/read-details.ts';

/** The facts that a merchant's or an administrator's change is decided by. */
export interface ChangeFacts extends Pick<CommandFacts, 'now' | 'delivery' | 'secrets'> {
  /** Null once the personal data was deleted. */
  readonly people: DeliveryPeople | null;
  readonly actor: Extract<Actor, 'merchant' | 'admin'>;
  /** The business's; empty if it was removed. */
  readonly country: string;
}

/** A merchant's or an administrator's change of a delivery. */
export type DeliveryChange =
  | { readonly kind: 'hand_back' | 'lose' | 'release' | 'confirm' | 'object' | 'cancel' }
  /** The reason is trimmed. */
  | { readonly kind: ObjectionDecision; readonly reason: string }
  | Correction;

interface Correction {
  readonly kind: 'correct';
  readonly changes: Partial<CorrectionForm>;
  /** Whether fields that are left out stay as they are. */
  readonly isPartial: boolean;
  /** Only software sends it; null leaves it as it is. */
  readonly metadata: Metadata | null;
}

/**
 * Decides a change. A delivery that the caller doesn't see is as unknown to them as one that doesn't exist, and so is a
 * change that only others may make. Then its status and time decide, and last the values.
 */
export function decideChange(facts: ChangeFacts, change: DeliveryChange): Decision<ChangeRefusal> {
  const { delivery, secrets, actor, now } = facts;
  if (delivery === null) return refusedWith('no-such-delivery');
  const outcome = move(delivery, secrets, commandOf(change), actor, now);
  if (!outcome.ok) {
    if (outcome.error === 'not-yours-to-do') return refusedWith('no-such-delivery');
    return refusedWith(outcome.error === 'too-early' ? 'too-early' : 'wrong-status');
  }
  const done = { refusal: null, moves: [outcome.value] };
  switch (change.kind) {
    case 'uphold':
    case 'waive':
      return isHeldReason(change.reason) ? done : refusedWith('invalid');
    case 'correct': {
      const people = corrected(facts, change);
      return people === null ? refusedWith('invalid') : { ...done, people };
    }
    default:
      return done;
  }
}

function commandOf(change: DeliveryChange): DeliveryCommand {
  if (change.kind !== 'correct') return change;
  const { kind, metadata } = change;
  return { kind, ...(metadata === null ? {} : { metadata }) };
}

/** The personal data after a correction; null if it can't be stored. */
function corrected(
  { people, country }: ChangeFacts,
  { changes, isPartial, metadata }: Correction,
): DeliveryPeople | null {
  if (people === null || (metadata !== null && !isMetadata(metadata))) return null;
  const { dropoff } = people;
  const checked = readCorrection(country, isPartial ? { ...dropoff, ...changes } : changes, dropoff);
  return checked === null ? null : { ...people, dropoff: { ...dropoff, ...checked } };
}
