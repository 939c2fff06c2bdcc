import { idKind, type Id } from '../id.ts';

/** The id of a business, made by the client, so that a retry never adds a second one (decision client-made-ids). */
export type BusinessId = Id<'BusinessId'>;

export const {
  is: isBusinessId,
  parse: businessId,
  known: knownBusinessId,
  make: newBusinessId,
} = idKind('BusinessId');
