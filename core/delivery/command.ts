/** The id of one thing that somebody wants done, a UUID made by the client: sent twice, it is done once and answered alike. */
export type CommandId = string & { readonly __brand: 'CommandId' };
