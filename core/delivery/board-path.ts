import { isMarket, type Market } from './zone.ts';

/** A market in an address: `ca-on-toronto`, `us-ny-new_york`. Its parts have no hyphens: folding makes spaces of them. */
export const boardSlug = (market: Market): string => market.replaceAll(' ', '_').replaceAll('|', '-');

/** The market of such a part of an address; null if it's none. */
export function marketOfSlug(slug: string): Market | null {
  const market = slug.replaceAll('-', '|').replaceAll('_', ' ');
  return isMarket(market) ? market : null;
}
