import { MINUTE } from '#core/clock.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { newTariffId } from '#core/delivery/price/tariffs.ts';
import { later } from '#core/instant.ts';
import type { Scenario } from '#demo/demo-port.ts';
import { TORONTO } from '../seed/couriers.ts';
import { become } from './become.ts';
import type { Stage } from './stage.ts';

/** An administrator opens the payouts of three couriers who wait for last week's pay. */
async function payCouriers({ backend, storage, random }: Stage): Promise<string> {
  become(backend, storage, random, 'administrator');
  return '/admin/payouts?state=To+pay';
}

/** Seconds before midnight of the month's last day: its invoice appears. */
async function monthEnd({ backend, storage, random }: Stage): Promise<string> {
  become(backend, storage, random, 'administrator');
  return '/admin/invoices';
}

/** Toronto's new prices begin in two minutes. */
async function raisePrices({ backend, ports, storage, random }: Stage): Promise<string> {
  become(backend, storage, random, 'administrator');
  const { A, B, C } = DEFAULT_TARIFF.rates;
  const raised = (rate: typeof A) => ({ ...rate, fee: rate.fee + 50, pay: rate.pay + 25 });
  const saved = await ports.tariffs.save({
    id: newTariffId(random),
    market: TORONTO,
    tariff: { ...DEFAULT_TARIFF, rates: { A: raised(A), B: raised(B), C: raised(C) } },
    validFrom: later(
      backend.apply(({ now }) => now),
      2 * MINUTE,
    ),
    after: null,
  });
  if (!saved.ok) throw new Error('The prices weren’t saved.');
  return `/admin/prices?city=${encodeURIComponent(TORONTO)}`;
}

export const MONEY_SETUPS = {
  'pay-couriers': payCouriers,
  'month-end': monthEnd,
  'raise-prices': raisePrices,
} as const satisfies Partial<Record<Scenario, (stage: Stage) => Promise<string>>>;
