import { idKind, type Id } from '../id.ts';

/** A command's id, made by the client. A command that's sent twice is done once and gets the same answer both times. */
export type CommandId = Id<'CommandId'>;

export const { is: isCommandId, known: knownCommandId, make: newCommandId } = idKind('CommandId');
