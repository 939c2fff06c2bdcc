import type { Business } from '#core/business/business.ts';
import type { DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';
import { deliveryDays, ON_TIME_WINDOW, RECENT_EVENTS } from '#core/delivery/merchant/delivery-days.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import { currencyOf } from '#core/delivery/price/tariff.ts';
import { byId } from '#core/newest-first.ts';
import { firstSorted } from '../first-sorted.ts';
import type { Transaction } from '../transaction.ts';
import { deliveriesOf } from './all-deliveries.ts';
import { owedBy } from '../statement/memory-statements.ts';
import { settingsOf } from './dispatch-table.ts';

/** Orders events by instant, then sequence, then delivery, so that the order is the same on every backend. */
const newestEventFirst = (a: DeliveryEvent | undefined, b: DeliveryEvent | undefined): number =>
  a === undefined || b === undefined
    ? Number(a === undefined) - Number(b === undefined)
    : b.at - a.at || b.seq - a.seq || byId({ id: b.delivery }, { id: a.delivery });

/** The figures of a business. */
export function overviewOf(tx: Transaction, business: Business, booksZone: string): DeliveryOverview {
  const own = deliveriesOf(tx, business.id);
  // Builds no list: a screen polls every second, and the demo may have 100,000 deliveries.
  const judged = { all: 0, onTime: 0 };
  for (const { delivery } of own) {
    const reached = delivery.reached.delivered ?? delivery.reached.returning ?? 0;
    if (delivery.onTime === null || reached <= tx.now - ON_TIME_WINDOW) continue;
    judged.all += 1;
    if (delivery.onTime) judged.onTime += 1;
  }
  // The newest events belong to the deliveries with the latest events.
  const latest = firstSorted(own, RECENT_EVENTS, (a, b) => newestEventFirst(a.events.at(-1), b.events.at(-1)));
  const recent = latest
    .flatMap(({ delivery: { number }, people, events }) =>
      events.map((event) => ({
        ...event,
        number,
        recipientName: people?.dropoff.name ?? '',
        city: people?.dropoff.city ?? '',
      })),
    )
    .toSorted(newestEventFirst)
    .slice(0, RECENT_EVENTS);
  return {
    total: own.length,
    active: own.filter(({ delivery }) => !isFinal(delivery.status)).length,
    onTimeRate: judged.all === 0 ? null : judged.onTime / judged.all,
    ...owedBy(tx, business.id, booksZone),
    currency: currencyOf(business.country),
    days: deliveryDays(
      own.map(({ delivery: { reached, readyAt } }) => reached.searching ?? readyAt),
      tx.now,
      settingsOf(tx.state.dispatch, business.id).pickup?.timeZone ?? 'UTC',
    ),
    recent,
  };
}
