import { idKind, type Id } from '../id.ts';

/** The id of one thing that somebody wants done, made by the client: sent twice, it is done once and answered alike. */
export type CommandId = Id<'CommandId'>;

export const { is: isCommandId, known: knownCommandId, make: newCommandId } = idKind('CommandId');
