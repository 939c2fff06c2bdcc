import type { Business } from '#core/business/business.ts';
import type { Tariff } from '#core/delivery/price/tariff.ts';
import { COMPARED_DELIVERIES, tariffAt, type TariffRefusal, type Tariffs } from '#core/delivery/price/tariffs.ts';
import { decideTariff } from '#core/delivery/price/decide-tariff.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { type Market } from '#core/delivery/price/zone.ts';
import { byId } from '#core/newest-first.ts';
import { ok } from '#core/result.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { allBusinesses } from '../business/business-table.ts';
import { firstSorted } from '../first-sorted.ts';
import { denied } from '../identity.ts';
import { nameOf } from '../account/people-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredDelivery } from './dispatch-state.ts';

type Located = Pick<Business, 'country' | 'state' | 'city'>;

/** The current prices of a business's market. */
export const tariffOf = ({ state, now }: Transaction, { country, state: region, city }: Located): Tariff =>
  tariffAt(state.dispatch.tariffs, marketOf(country, region, city), now);

/** The number of businesses in each market, most first. */
export function marketsOf(tx: Transaction): Map<Market, number> {
  const markets = new Map<string, Market>();
  const counts = new Map<Market, number>();
  for (const { country, state, city } of allBusinesses(tx)) {
    // Many businesses have the same spelling, and folding it is slow.
    const spelling = JSON.stringify([country, state, city]);
    const market = markets.get(spelling) ?? marketOf(country, state, city);
    markets.set(spelling, market);
    counts.set(market, (counts.get(market) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)));
}

const requestedAt = ({ delivery: { reached, readyAt } }: StoredDelivery): number => reached.searching ?? readyAt;

export const memoryTariffs = (client: MemoryClient): Tariffs => ({
  list: () =>
    client.as('tariffs.list', (me, tx) => {
      if (!mayDecide(me)) return denied;
      return ok({
        markets: [...marketsOf(tx)].map(([market, businesses]) => ({ market, businesses })),
        versions: tx.state.dispatch.tariffs.map(({ by, ...version }) => ({ ...version, savedBy: nameOf(tx, by) })),
        now: tx.now,
      });
    }),

  recent: (market) =>
    client.as('tariffs.recent', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const all = [...tx.state.dispatch.deliveries, ...(tx.bulk.deliveries()?.all(tx.now) ?? [])];
      const own = all.filter(({ delivery }) => market === null || delivery.market === market);
      const newest = firstSorted(
        own,
        COMPARED_DELIVERIES,
        (a, b) => requestedAt(b) - requestedAt(a) || byId(b.delivery, a.delivery),
      );
      return ok(newest.map(({ delivery: { zone, size, fee, pay } }) => ({ zone, size, fee, pay })));
    }),

  save: (version) =>
    client.as<void, TariffRefusal>('tariffs.save', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const { tariffs } = tx.state.dispatch;
      const hasBusinesses = (market: Market) => marketsOf(tx).has(market);
      const saved = decideTariff({ now: tx.now, by: me.id, versions: tariffs, hasBusinesses }, version);
      if (!saved.ok) return saved;
      if (saved.value !== null) tariffs.push(saved.value);
      return ok();
    }),
});
