import type { Business } from '#core/business/business.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { shopHours } from '#core/delivery/merchant/decide-shop-hours.ts';
import { ALWAYS_OPEN, pauseAt, type Opening, type Pause } from '#core/delivery/request/opening.ts';
import { ONE_AT_A_TIME, type CityHours, type City, type CityRefusal } from '#core/delivery/request/city-hours.ts';
import {
  decideCarryLimit,
  decideHours,
  decidePause,
  type CityFacts,
  type SavedCity,
} from '#core/delivery/request/decide-city.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok, type Result } from '#core/result.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { allBusinesses } from '../business/business-table.ts';
import { denied } from '../identity.ts';
import { nameOf } from '../account/people-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Operation } from '../operations.ts';
import type { Transaction } from '../transaction.ts';
import { settingsOf } from './dispatch-table.ts';
import { marketsOf } from './memory-tariffs.ts';
import { savedIn } from './place/saved-city.ts';

/** When a business can request deliveries. */
export const openingOf = (
  tx: Transaction,
  { id, country, state, city }: Pick<Business, 'id' | 'country' | 'state' | 'city'>,
): Opening => {
  const { pause, hours } = savedIn(tx, marketOf(country, state, city)) ?? ALWAYS_OPEN;
  const settings = settingsOf(tx.state.dispatch, id);
  return { pause: pauseAt(pause, tx.now), hours, shop: shopHours(settings.hours ?? null, settings.pickup) };
};

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

type Decide = (facts: CityFacts) => Result<SavedCity | null, CityRefusal>;

/** Decides a change of a city, and stores it. */
function change(tx: Transaction, by: UserId, market: Market, decide: Decide): Result<void, CityRefusal> {
  const { dispatch } = tx.state;
  const decided = decide({ now: tx.now, by, hasBusinesses: marketsOf(tx).has(market), last: savedIn(tx, market) });
  if (!decided.ok) return decided;
  const saved = decided.value;
  if (saved !== null) dispatch.cities = [...dispatch.cities.filter((other) => other.market !== market), saved];
  return ok();
}

/** Changes a city's pause as it's now. */
export const savePause = (
  tx: Transaction,
  by: UserId,
  market: Market,
  pause: Pause | null,
): Result<void, CityRefusal> =>
  change(tx, by, market, (facts) => decidePause(facts, market, pause, facts.last?.version ?? 0));

/** Changes a city for an administrator. */
const changing = (client: MemoryClient, operation: Operation, market: Market, decide: Decide) =>
  client.as<void, CityRefusal>(operation, (me, tx) => (mayDecide(me) ? change(tx, me.id, market, decide) : denied));

export const memoryCityHours = (client: MemoryClient): CityHours => ({
  list: () =>
    client.as('cityHours.list', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const zones = zonesOf(tx);
      const cities = [...marketsOf(tx)].map(([market, businesses]): City => {
        const saved = savedIn(tx, market);
        const pause = pauseAt(saved?.pause ?? null, tx.now);
        return {
          market,
          businesses,
          timeZone: zones.get(market) ?? null,
          pause:
            pause === null ? null : { ...pause, by: saved?.by ? nameOf(tx, saved.by) : '', at: saved?.at ?? tx.now },
          hours: saved?.hours ?? null,
          carryLimit: saved?.carryLimit ?? ONE_AT_A_TIME,
          version: saved?.version ?? 0,
        };
      });
      return ok({ cities, now: tx.now });
    }),

  pause: (market, pause, after) =>
    changing(client, 'cityHours.pause', market, (facts) => decidePause(facts, market, pause, after)),

  saveHours: (market, hours, after) =>
    changing(client, 'cityHours.saveHours', market, (facts) => decideHours(facts, market, hours, after)),

  saveCarryLimit: (market, carryLimit, after) =>
    changing(client, 'cityHours.saveCarryLimit', market, (facts) => decideCarryLimit(facts, market, carryLimit, after)),
});
