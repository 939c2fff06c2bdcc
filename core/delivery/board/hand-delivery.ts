import type { Failure } from '#core/failure.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { port } from '#core/port.ts';
import type { Random } from '#core/random.ts';
import type { Result } from '#core/result.ts';
import { newCommandId, type CommandId } from '../lifecycle/command.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { AssignRefusal, LiveBoard } from './live-board.ts';

/**
 * Assigns a delivery to a courier, also in place of another. A second press before the answer sends the same command,
 * so that it's done once.
 */
export function handDelivery(board: LiveBoard, random: Random) {
  const open = new Map<string, CommandId>();
  return async (
    delivery: DeliveryId,
    courier: UserId,
    instead: boolean,
  ): Promise<Result<void, AssignRefusal | Failure>> => {
    const wanted = `${delivery} ${courier} ${instead}`;
    const command = open.get(wanted) ?? newCommandId(random);
    open.set(wanted, command);
    const answer = await board.assign(command, delivery, courier, instead);
    // After a failure, the backend may have done it, so the command is kept for a retry.
    if (answer.ok || typeof answer.error === 'string') open.delete(wanted);
    return answer;
  };
}
export type HandDelivery = ReturnType<typeof handDelivery>;
export const HandDelivery = port<HandDelivery>('HandDelivery');
