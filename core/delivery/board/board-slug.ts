import type { Market } from '../price/zone.ts';

/** A market as a part of an address: `ca-on-toronto`, `us-ny-new_york`. Folded names have no hyphens. */
export const boardSlug = (market: Market): string => market.replaceAll(' ', '_').replaceAll('|', '-');
