import { termsOf, type Cents, type Tariff } from './tariff.ts';
import type { PricedDelivery } from './tariffs.ts';
import { ZONES, type Zone } from './zone.ts';

/** The cost of some deliveries: what their merchants are charged, and what their couriers are paid. */
export interface Cost {
  readonly fee: Cents;
  readonly pay: Cents;
}

/** The cost of some deliveries at the prices of their requests and at new ones. Free ones count at their price. */
export interface Comparison {
  readonly count: number;
  readonly before: Cost;
  readonly after: Cost;
}

/** Compares new prices with those of earlier deliveries. */
export function comparePrices(deliveries: readonly PricedDelivery[], tariff: Tariff): Comparison {
  const sum = (costs: readonly Cost[]): Cost =>
    costs.reduce<Cost>((all, { fee, pay }) => ({ fee: all.fee + fee, pay: all.pay + pay }), { fee: 0, pay: 0 });
  return {
    count: deliveries.length,
    before: sum(deliveries),
    after: sum(deliveries.map(({ zone, size }) => termsOf(zone, size, tariff))),
  };
}

/** The loss on each small delivery of a zone whose pay is above its fee. */
export const lossesOf = ({ rates }: Pick<Tariff, 'rates'>): readonly { readonly zone: Zone; readonly loss: Cents }[] =>
  ZONES.map((zone) => ({ zone, loss: rates[zone].pay - rates[zone].fee })).filter(({ loss }) => loss > 0);
