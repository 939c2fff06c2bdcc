import type { Market } from './zone.ts';

/** A market in an address: `ca-on-toronto`, `us-ny-new_york`. Its parts have no hyphens: folding makes spaces of them. */
export const boardSlug = (market: Market): string => market.replaceAll(' ', '_').replaceAll('|', '-');
