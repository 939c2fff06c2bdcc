import { isMarket, type Market } from '../price/zone.ts';

/** The market of a slug that `boardSlug` made; null for any other text. */
export function marketOfSlug(slug: string): Market | null {
  const market = slug.replaceAll('-', '|').replaceAll('_', ' ');
  return isMarket(market) ? market : null;
}
