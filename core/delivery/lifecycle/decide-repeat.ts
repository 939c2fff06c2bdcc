import { REUSED_COMMAND } from './command.ts';
import type { DeliveryId } from './delivery.ts';

/** A command that was sent before, as it's remembered. */
export interface EarlierCommand {
  readonly delivery: DeliveryId;
  /** The called function and a digest of its arguments. */
  readonly asked: string;
  /** Null if it was done. */
  readonly refusal: string | null;
}

/** Decides a command that's sent again: it gets the same answer. Another command under its id is refused. */
export const decideRepeat = (
  earlier: EarlierCommand,
  { delivery, asked }: { readonly delivery: DeliveryId; readonly asked: string },
): string | null => (earlier.asked !== asked || earlier.delivery !== delivery ? REUSED_COMMAND : earlier.refusal);

/**
 * The answer to a command that was done, if its sender doesn't see the delivery anymore: for example, another courier
 * has it by now.
 */
export const UNSEEN = {
  request: 'no-such-business',
  change: 'no-such-delivery',
  accept: 'taken',
  assign: 'taken',
  step: 'no-such-delivery',
  claim: 'no-such-case',
} as const;
