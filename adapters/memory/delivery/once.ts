import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { CommandId, ReusedCommand } from '#core/delivery/command.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import { COMMANDS_REMEMBERED } from '#core/delivery/policy.ts';
import { refused, type Result } from '#core/result.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredCommand } from './dispatch-state.ts';
import { digestOf } from './digest-of.ts';

/** A command as it arrives. */
export interface ReceivedCommand {
  readonly id: CommandId;
  readonly actor: UserId | BusinessId;
  readonly delivery: DeliveryId;
  /** The function that it calls. */
  readonly calls: 'request' | 'change' | 'accept' | 'assign' | 'step';
  /** The function's arguments besides the delivery. */
  readonly content: unknown;
  /** A digest of the software's request, used instead of the content. Its refusals aren't remembered. */
  readonly asked?: string | null;
}

/**
 * Does a command once: if its sender sends it again, it isn't done again and gets the same answer. Another command under
 * its id is refused. `work` returns the refusal, or null if it was done; `answer` reads the result to show.
 */
export function once<T, Refusal extends string>(
  { state: { dispatch }, now }: Transaction,
  { id, actor, delivery, calls, content, asked: byDigest = null }: ReceivedCommand,
  work: () => Refusal | null,
  answer: () => Result<T, Refusal>,
): Result<T, Refusal | ReusedCommand> {
  const asked = byDigest ?? `${calls} ${digestOf(JSON.stringify(content))}`;
  const earlier = dispatch.commands.find((row) => row.id === id && row.actor === actor);
  if (earlier === undefined) {
    const refusal = work();
    // Isn't remembered: the same order may be accepted in an hour, and software retries under the same key.
    if (refusal !== null && byDigest !== null) return refused(refusal);
    dispatch.commands = remembered([...dispatch.commands, { id, actor, delivery, asked, refusal, at: now }], actor);
    return refusal === null ? answer() : refused(refusal);
  }
  if (earlier.asked !== undefined && (earlier.asked !== asked || earlier.delivery !== delivery))
    return refused('reused-command');
  // The stored refusal came from the same `work`.
  const refusal = earlier.refusal as Refusal | null;
  return refusal === null ? answer() : refused(refusal);
}

/** All commands except a sender's oldest beyond the limit. */
function remembered(commands: StoredCommand[], actor: StoredCommand['actor']): StoredCommand[] {
  let tooMany = commands.filter((row) => row.actor === actor).length - COMMANDS_REMEMBERED;
  return tooMany <= 0 ? commands : commands.filter((row) => row.actor !== actor || tooMany-- <= 0);
}
