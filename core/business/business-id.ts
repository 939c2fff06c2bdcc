import { idKind, type Id } from '../id.ts';

/**
 * The id of a business. The client makes it, so that a retry never makes a second business (decision client-made-ids).
 */
export type BusinessId = Id<'BusinessId'>;

export const {
  is: isBusinessId,
  parse: businessId,
  known: knownBusinessId,
  make: newBusinessId,
} = idKind('BusinessId');
