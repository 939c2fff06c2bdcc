import type { Instant } from './instant.ts';

/** The order of every list of people and businesses: newest first; those of the same time by id, so that it never varies. */
export const newestFirst = (
  a: { readonly id: string; readonly createdAt: Instant },
  b: { readonly id: string; readonly createdAt: Instant },
): number => b.createdAt - a.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));
