import type { Instant } from './instant.ts';

type Identified = { readonly id: string };

/** Ascending, as PostgreSQL orders ids. */
export const byId = (a: Identified, b: Identified): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** The order of all lists of people and businesses: newest first, then by id, so that the order is stable. */
export const newestFirst = (
  a: Identified & { readonly createdAt: Instant },
  b: Identified & { readonly createdAt: Instant },
): number => b.createdAt - a.createdAt || byId(a, b);
