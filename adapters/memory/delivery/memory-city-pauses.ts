import type { Business } from '#core/business/business.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { pauseAt, type Pause } from '#core/delivery/request/city-pause.ts';
import type { CityPauses, PausableCity, PauseRefusal } from '#core/delivery/request/city-pauses.ts';
import { decidePause } from '#core/delivery/request/decide-pause.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok, type Result } from '#core/result.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { allBusinesses } from '../business/business-table.ts';
import { denied } from '../identity.ts';
import { nameOf } from '../lookups.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import { settingsOf } from './dispatch-table.ts';
import { marketsOf } from './memory-tariffs.ts';

const savedIn = ({ state }: Transaction, market: Market) =>
  state.dispatch.pauses.find((saved) => saved.market === market) ?? null;

/** The last pause of a business's city, which may have ended; null if there was none. */
export const lastPause = (
  tx: Transaction,
  { country, state, city }: Pick<Business, 'country' | 'state' | 'city'>,
): Pause | null => savedIn(tx, marketOf(country, state, city))?.pause ?? null;

/** The time zone that most businesses of each city have entered. */
function zonesOf(tx: Transaction): Map<Market, string> {
  const counts = new Map<Market, Map<string, number>>();
  for (const { id, country, state, city } of allBusinesses(tx)) {
    const zone = settingsOf(tx.state.dispatch, id).pickup?.timeZone;
    if (zone === undefined) continue;
    const market = marketOf(country, state, city);
    const zones = counts.get(market) ?? new Map<string, number>();
    counts.set(market, zones.set(zone, (zones.get(zone) ?? 0) + 1));
  }
  const most = (zones: Map<string, number>) =>
    [...zones].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))[0]?.[0] ?? '';
  return new Map([...counts].map(([market, zones]) => [market, most(zones)]));
}

/** Changes a city's pause. `after` is the version that was seen; the present one by default. */
export function savePause(
  tx: Transaction,
  by: UserId,
  market: Market,
  pause: Pause | null,
  after = savedIn(tx, market)?.version ?? 0,
): Result<void, PauseRefusal> {
  const facts = { now: tx.now, by, hasBusinesses: marketsOf(tx).has(market), last: savedIn(tx, market) };
  const decided = decidePause(facts, market, pause, after);
  if (!decided.ok) return decided;
  const { dispatch } = tx.state;
  if (decided.value !== null)
    dispatch.pauses = [...dispatch.pauses.filter((saved) => saved.market !== market), decided.value];
  return ok();
}

export const memoryCityPauses = (client: MemoryClient): CityPauses => ({
  list: () =>
    client.as('cityPauses.list', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const zones = zonesOf(tx);
      const cities = [...marketsOf(tx)].map(([market, businesses]): PausableCity => {
        const saved = savedIn(tx, market);
        const pause = pauseAt(saved?.pause ?? null, tx.now);
        return {
          market,
          businesses,
          timeZone: zones.get(market) ?? null,
          pause: saved === null || pause === null ? null : { ...pause, by: nameOf(tx, saved.by), at: saved.at },
          version: saved?.version ?? 0,
        };
      });
      return ok({ cities, now: tx.now });
    }),

  save: (market, pause, after) =>
    client.as<void, PauseRefusal>('cityPauses.save', (me, tx) => {
      if (!mayDecide(me)) return denied;
      return savePause(tx, me.id, market, pause, after);
    }),
});
