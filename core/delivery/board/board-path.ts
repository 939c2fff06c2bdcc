import { normalizeMarket } from '../price/market.ts';
import { isMarket, type Market } from '../price/zone.ts';

/** The market of a slug that `boardSlug` made, also by a city's former name; null for any other text. */
export function marketOfSlug(slug: string): Market | null {
  const market = slug.replaceAll('-', '|').replaceAll('_', ' ');
  return isMarket(market) ? normalizeMarket(market) : null;
}
