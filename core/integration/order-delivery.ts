import type { ReusedCommand } from '../delivery/lifecycle/command.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { DeliveryForm } from '../delivery/request/delivery-form.ts';
import type { NotOpen } from '../delivery/request/not-open.ts';
import { closedFor, notOpen } from '../delivery/request/opening.ts';
import { slotsOn, type Slot } from '../delivery/request/slots.ts';
import { whenOf, type When, type WhenRefusal } from '../delivery/request/when.ts';
import type { Metadata } from '../delivery/request/metadata.ts';
import type { CurrentSettings, RequestRefusal } from '../delivery/merchant/merchant-deliveries.ts';
import { quote, type Quote } from '../delivery/request/quote.ts';
import type { Cents } from '../delivery/price/tariff.ts';
import type { Failure } from '../failure.ts';
import { loadMiddles } from '../geography/area-middles.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import type { ApiCommand } from './api-command.ts';
import type { Changed, OpenBusiness } from './api-gate.ts';

/** An order by software: a delivery with a maximum cost and a latest promised time. */
export interface ApiOrder {
  readonly id: DeliveryId;
  readonly command: ApiCommand;
  readonly details: DeliveryForm;
  readonly metadata: Metadata;
  readonly maxFee: Cents;
  readonly dueBefore: Instant | null;
  readonly redeliveryOf: DeliveryId | null;
  /** When the parcel is ready, for a delivery within a window; null if couriers come as late as it allows. */
  readonly pickupReadyAt: Instant | null;
}

/** The delivery costs more, or is promised later, than the order allows. */
export interface OutOfBounds {
  readonly code: 'price-above-maximum' | 'promise-too-late';
  readonly quote: Quote;
}
export type OrderRefusal = RequestRefusal | NotOpen | WhenRefusal | ReusedCommand | OutOfBounds | Failure;

/** The charge for a delivery: nothing for a free one. */
export const chargeOf = ({ fee, free }: Pick<Quote, 'fee' | 'free'>): Cents => (free ? 0 : fee);

type Settings = Omit<CurrentSettings, 'shop'>;
/** The details of a delivery that decide its price. */
export type PricedDetails = Pick<DeliveryForm, 'city' | 'state' | 'postalCode' | 'size'>;

/** The price and promised time of a delivery, whether its city and shop are open or not. */
async function priceFor(
  { country, city, state }: OpenBusiness['business'],
  { pickup, freeLeft, tariff, ways, now }: Settings,
  details: PricedDetails,
  when: When,
): Promise<Result<Quote, 'no-pickup' | 'out-of-area' | WhenRefusal>> {
  if (pickup === null) return refused('no-pickup');
  const middleOf = await loadMiddles(country, [pickup.postalCode, details.postalCode]);
  const ends = { pickup: { city, state, postalCode: pickup.postalCode }, dropoff: details };
  return quote(tariff, country, ends, { size: details.size, when }, freeLeft, now, middleOf, ways);
}

/** The slots of a date for a delivery of a business now. An order for one without a reason is accepted at this moment. */
export async function slotsFor(
  business: OpenBusiness['business'],
  settings: Settings,
  details: PricedDetails,
  date: string,
): Promise<Result<readonly Slot[], 'no-pickup' | 'out-of-area' | WhenRefusal>> {
  const terms = await priceFor(business, settings, details, { readyIn: 0 });
  if (!terms.ok) return terms;
  return ok(slotsOn(date, settings.pickup?.timeZone ?? '', terms.value, settings, settings.now));
}

/** The price and promised time of a delivery for a business now. */
export async function quoteFor(
  business: OpenBusiness['business'],
  settings: Settings,
  details: PricedDetails & Pick<DeliveryForm, 'readyIn' | 'slot'>,
  pickupReadyAt: Instant | null,
): Promise<Result<Quote, 'no-pickup' | 'out-of-area' | WhenRefusal | NotOpen>> {
  const { opening, now } = settings;
  const when = whenOf(details, pickupReadyAt);
  const price = await priceFor(business, settings, details, when);
  if (!price.ok) return price;
  const closed = closedFor(when, opening, price.value);
  return closed === null ? price : refused(notOpen(closed, opening, now));
}

/**
 * Orders a delivery at its price of this moment, if the order allows that. A repeated order gets the delivery that the
 * first one made (decision idempotent-orders).
 */
export function orderDelivery({ business, deliveries }: OpenBusiness) {
  const tryOnce = async (order: ApiOrder): Promise<Result<Changed, OrderRefusal>> => {
    const { id, command, details, metadata, redeliveryOf, pickupReadyAt } = order;
    const prepared = await deliveries.prepare(command, id);
    if (!prepared.ok) return prepared;
    const { made, settings } = prepared.value;
    // Checked before the price: the first try may have taken the last free delivery.
    if (made !== null) return ok({ delivery: made, replayed: true });
    const price = await quoteFor(business, settings, details, pickupReadyAt);
    if (!price.ok) return price;
    const { fee, free, dueAt } = price.value;
    if (chargeOf(price.value) > order.maxFee) return refused({ code: 'price-above-maximum', quote: price.value });
    if (order.dueBefore !== null && dueAt > order.dueBefore)
      return refused({ code: 'promise-too-late', quote: price.value });
    return deliveries.request(command, { id, details, metadata, redeliveryOf, pickupReadyAt, agreed: { fee, free } });
  };
  return async (order: ApiOrder): Promise<Result<Changed, OrderRefusal>> => {
    const first = await tryOnce(order);
    // Another order took the last free delivery in between, or time went on: the second try knows the earliest time.
    const isOld = !first.ok && (first.error === 'price-changed' || first.error === 'before-earliest');
    return isOld ? tryOnce(order) : first;
  };
}
