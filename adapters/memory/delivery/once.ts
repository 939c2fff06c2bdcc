import type { UserId } from '#core/account/user-id.ts';
import type { CommandId } from '#core/delivery/command.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import { refused, type Result } from '#core/result.ts';
import type { Transaction } from '../memory-backend.ts';

/**
 * Does a command once: when the same person sends it again, it isn't done again and gets the same answer. `work` returns
 * the refusal, or null if it was done; `answer` reads the result to show.
 */
export function once<T, Refusal extends string>(
  { state: { dispatch }, now }: Transaction,
  command: { readonly id: CommandId; readonly actor: UserId; readonly delivery: DeliveryId },
  work: () => Refusal | null,
  answer: () => Result<T, Refusal>,
): Result<T, Refusal> {
  const { id, actor, delivery } = command;
  const earlier = dispatch.commands.find((row) => row.id === id && row.actor === actor);
  // The stored answer came from this same `work`.
  const refusal = earlier === undefined ? work() : (earlier.refusal as Refusal | null);
  if (earlier === undefined) dispatch.commands.push({ id, actor, delivery, refusal, at: now });
  return refusal === null ? answer() : refused(refusal);
}
