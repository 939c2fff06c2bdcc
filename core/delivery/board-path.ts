import { isMarket, type Market } from './zone.ts';

/** The market of `boardSlug`'s part of an address; null if it's none. */
export function marketOfSlug(slug: string): Market | null {
  const market = slug.replaceAll('-', '|').replaceAll('_', ' ');
  return isMarket(market) ? market : null;
}
