import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { MARKETS_PER_COURIER } from '../lifecycle/courier-on-duty.ts';
import { normalizeMarket } from '../price/market.ts';
import { isMarket, isMarketList, type Market } from '../price/zone.ts';

/** Decides the cities in which a courier works: each once, in today's spelling. */
export function decideMarkets(wanted: readonly Market[]): Result<readonly Market[], Failure> {
  const markets = isMarketList(wanted) ? [...new Set(wanted.map(normalizeMarket))] : null;
  if (markets === null || markets.length > MARKETS_PER_COURIER || !markets.every(isMarket))
    return refused(failure('rejected', 'not acceptable: markets'));
  return ok(markets);
}
