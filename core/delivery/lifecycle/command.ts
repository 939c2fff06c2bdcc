import { idKind, type Id } from '#core/id.ts';

/** A command's id, made by the client. A command that's sent twice is done once and gets the same answer both times. */
export type CommandId = Id<'CommandId'>;

/** Refuses a command whose id already belongs to another one, with another function, delivery or content. */
export const REUSED_COMMAND = 'reused-command';
export type ReusedCommand = typeof REUSED_COMMAND;

export const { is: isCommandId, known: knownCommandId, make: newCommandId } = idKind('CommandId');
