import type { Instant } from './instant.ts';

/** The order of all lists of people and businesses: newest first, then by id, so that the order is stable. */
export const newestFirst = (
  a: { readonly id: string; readonly createdAt: Instant },
  b: { readonly id: string; readonly createdAt: Instant },
): number => b.createdAt - a.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));
