import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { CommandId, ReusedCommand } from '#core/delivery/lifecycle/command.ts';
import { decideRepeat, UNSEEN } from '#core/delivery/lifecycle/decide-repeat.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { COMMANDS_REMEMBERED } from '#core/delivery/lifecycle/policy.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredCommand } from './dispatch-state.ts';
import { digestOf } from './digest-of.ts';

/** The functions that commands call. */
type Called = keyof typeof UNSEEN;

/** A command as it arrives. */
export interface ReceivedCommand<Calls extends Called = Called> {
  readonly id: CommandId;
  readonly actor: UserId | BusinessId;
  readonly delivery: DeliveryId;
  /** The function that it calls. */
  readonly calls: Calls;
  /** The function's arguments besides the delivery. */
  readonly content: unknown;
  /** A digest of the software's request, used instead of the content. Its refusals aren't remembered. */
  readonly asked?: string | null;
}

/**
 * Does a command once: if its sender sends it again, it isn't done again and gets the same answer. `work` returns the
 * refusal, or null if it was done; `answer` reads the result to show, null if the sender doesn't see it.
 */
export function once<T, Refusal extends string, Calls extends Called>(
  { state: { dispatch }, now }: Transaction,
  { id, actor, delivery, calls, content, asked: byDigest = null }: ReceivedCommand<Calls>,
  work: () => Refusal | null,
  answer: () => T | null,
): Result<T, Refusal | ReusedCommand | (typeof UNSEEN)[Calls]> {
  const asked = byDigest ?? `${calls} ${digestOf(JSON.stringify(content))}`;
  const earlier = dispatch.commands.find((row) => row.id === id && row.actor === actor);
  if (earlier === undefined) {
    const refusal = work();
    // Isn't remembered: the same order may be accepted in an hour, and software retries under the same key.
    if (refusal !== null && byDigest !== null) return refused(refusal);
    dispatch.commands = remembered([...dispatch.commands, { id, actor, delivery, asked, refusal, at: now }], actor);
    if (refusal !== null) return refused(refusal);
  } else {
    // The stored refusal came from the same `work`.
    const refusal = decideRepeat(earlier, { delivery, asked }) as Refusal | ReusedCommand | null;
    if (refusal !== null) return refused(refusal);
  }
  const shown = answer();
  return shown === null ? refused(UNSEEN[calls]) : ok(shown);
}

/** All commands except a sender's oldest beyond the limit. */
function remembered(commands: StoredCommand[], actor: StoredCommand['actor']): StoredCommand[] {
  let tooMany = commands.filter((row) => row.actor === actor).length - COMMANDS_REMEMBERED;
  return tooMany <= 0 ? commands : commands.filter((row) => row.actor !== actor || tooMany-- <= 0);
}
