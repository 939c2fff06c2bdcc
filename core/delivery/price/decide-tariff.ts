import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Tariff } from './tariff.ts';
import { AHEAD, isTariff, type NewTariff, type TariffRefusal, type TariffVersion } from './tariffs.ts';
import type { Market } from './zone.ts';

/** A version of prices, with the administrator who saved it. */
export interface SavedTariff extends Omit<TariffVersion, 'savedBy'> {
  readonly by: UserId;
}

/** The facts that a new version of prices is decided by. */
export interface TariffFacts {
  readonly now: Instant;
  readonly by: UserId;
  /** In the order in which they were saved. */
  readonly versions: readonly SavedTariff[];
  /** Whether there are businesses in a market. */
  hasBusinesses(market: Market): boolean;
}

/**
 * Decides a new version of prices; null if a retry saves nothing more. Refuses for its id, its prices, its time, its
 * market, then for a version that was saved in the meantime.
 */
export function decideTariff(
  { now, by, versions, hasBusinesses }: TariffFacts,
  version: NewTariff,
): Result<SavedTariff | null, TariffRefusal> {
  const { id, market, tariff, validFrom, after } = version;
  const made = versions.find((earlier) => earlier.id === id);
  if (made !== undefined) return isSame(made, version) ? ok(null) : refused('invalid');
  if (!isTariff(tariff)) return refused('invalid');
  if (validFrom < now + AHEAD.least) return refused('too-soon');
  if (validFrom > now + AHEAD.most) return refused('too-far');
  if (market !== null && !hasBusinesses(market)) return refused('no-such-market');
  const last = versions.findLast((earlier) => earlier.market === market)?.id ?? null;
  return last === after ? ok({ id, market, tariff, validFrom, savedAt: now, by }) : refused('changed');
}

const isSame = (made: SavedTariff, { market, tariff, validFrom }: NewTariff): boolean =>
  made.market === market && made.validFrom === validFrom && contentOf(made.tariff) === contentOf(tariff);

/** A tariff as text, in a fixed order of its fields. */
const contentOf = ({ rates: { A, B, C }, large, cancelFee, returnShare, reach }: Tariff): string =>
  JSON.stringify([
    [A, B, C].map(({ fee, pay, minutes }) => [fee, pay, minutes]),
    [large.fee, large.pay, cancelFee, returnShare],
    reach === undefined ? null : [reach.A, reach.B, reach.C],
  ]);
