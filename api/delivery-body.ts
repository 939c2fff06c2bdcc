import { chargesOf, minutesLate, promiseDelay } from '#core/delivery/lifecycle/charges.ts';
import { sumOf } from '#core/delivery/lifecycle/ledger.ts';
import { refundableNow } from '#core/delivery/lifecycle/refund.ts';
import type { Milestone } from '#core/delivery/lifecycle/delivery-record.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Quote } from '#core/delivery/request/quote.ts';
import { currencyOf } from '#core/delivery/price/tariff.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { isoText, type Instant } from '#core/instant.ts';
import { apiStatus, type DeliveryFacts } from '#core/integration/delivery-facts.ts';
import { eventId, eventType } from '#core/integration/event-types.ts';
import { chargeOf } from '#core/integration/order-delivery.ts';
import type { GoodsReport } from '#core/support/case.ts';
import { shownState } from './order-form.ts';

/** Parts of a delivery that are sent only on request: people, PIN and link never appear in lists, events or logs. */
export const INCLUDES = ['people', 'courier', 'handover', 'events', 'report'] as const;
export type Include = (typeof INCLUDES)[number];

const priceBody = ({ fee, free, zone }: Pick<Quote, 'fee' | 'free' | 'zone'>, currency: string) => ({
  feeCents: fee,
  chargeCents: chargeOf({ fee, free }),
  currency,
  free,
  zone,
});

const textIfAny = (at: Instant | null): string | null => (at === null ? null : isoText(at));

/** When a step was reported, if that was later than it was taken. */
export const reportText = (step: Pick<Milestone, 'reportedAt'> | undefined): string | null =>
  step?.reportedAt === undefined ? null : isoText(step.reportedAt);

export const quoteBody = (country: string, quote: Quote) => ({
  price: priceBody(quote, currencyOf(country)),
  distanceMeters: quote.meters,
  readyAt: isoText(quote.readyAt),
  dropoffReadyAt: textIfAny(quote.dropoffReadyAt),
  dueAt: isoText(quote.dueAt),
  opensAt: textIfAny(quote.opensAt),
});

/** A delivery without personal data. */
export function factsBody(delivery: DeliveryFacts, site: string) {
  const charges = chargesOf(delivery);
  const { id, number, version, failureReason, reference, redeliveryOf, metadata, timeline } = delivery;
  return {
    id,
    number,
    version,
    status: apiStatus(delivery),
    failureReason,
    reference,
    metadata,
    price: priceBody(delivery, delivery.currency),
    charges: charges.map(({ kind, amount }) => ({ kind, amountCents: amount })),
    balanceCents: sumOf(charges),
    refundedCents: delivery.refunded,
    refundableCents: refundableNow(delivery),
    promise: {
      readyAt: isoText(delivery.readyAt),
      dropoffReadyAt: textIfAny(delivery.dropoffReadyAt),
      dueAt: isoText(delivery.dueAt),
      movedMinutes: promiseDelay(delivery),
      onTime: delivery.onTime,
      overdue: delivery.overdue,
      minutesLate: minutesLate(delivery),
    },
    opensAt: textIfAny(delivery.opensAt),
    size: delivery.size,
    declaredCents: delivery.declared,
    handover: delivery.handover,
    timeline: timeline.map((step) => ({ status: step.status, at: isoText(step.at), reportedAt: reportText(step) })),
    redeliveryOf,
    route: routeBody(delivery),
    trackingUrl: site + trackingPath(number),
    createdAt: isoText(delivery.requestedAt),
    endedAt: textIfAny(delivery.endedAt),
  };
}

/** A route is named after the first delivery of it that the courier accepted. */
const routeBody = ({ id, route, stopsBefore, timeline }: DeliveryFacts) =>
  timeline.some(({ status }) => status === 'accepted') ? { id: route ?? id, stopsBefore } : null;

/** A delivery with the requested parts. */
export function deliveryBody(
  delivery: MerchantDelivery,
  site: string,
  country: string,
  include: readonly Include[],
  report: GoodsReport | null,
) {
  const { people, courier, pin, pinTriesLeft, key, number, events } = delivery;
  const parts: Readonly<Record<Include, () => object>> = {
    people: () => {
      if (people === null) return { pickup: null, dropoff: null };
      const { pickup, dropoff } = people;
      return {
        pickup: { ...pickup, state: shownState(country, pickup.state) },
        dropoff: { ...dropoff, state: shownState(country, dropoff.state) },
      };
    },
    courier: () => ({ courier }),
    report: () => ({
      report: report && {
        reason: report.reason,
        note: report.text,
        reportedAt: isoText(report.at),
        claimId: report.claim,
      },
    }),
    handover: () => ({ pin, pinTriesLeft, recipientUrl: key === null ? null : site + trackingPath(number, key) }),
    events: () => ({
      events: events.map((event) => ({
        id: eventId(event),
        type: eventType(event),
        at: isoText(event.at),
        reportedAt: reportText(event),
        actor: event.actor,
        reason: event.reason ?? null,
      })),
    }),
  };
  return Object.assign(factsBody(delivery, site), ...include.map((part) => parts[part]()));
}
