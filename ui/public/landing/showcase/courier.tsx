import type { ReactNode } from 'react';
import type { Offer } from '#core/delivery/courier-delivery.ts';
import { knownDeliveryId } from '#core/delivery/delivery.ts';
import { rateOf, TARIFF, type ParcelSize } from '#core/delivery/tariff.ts';
import type { Zone } from '#core/delivery/zone.ts';
import { OfferCard } from '#ui/courier/work/offer-card.tsx';
import { after, business, NOON } from './sample.ts';

const nothing = () => undefined;

const offer = (index: number, zone: Zone, size: ParcelSize, more: Pick<Offer, 'dropoffArea' | 'handover'>): Offer => ({
  id: knownDeliveryId(`00000000-0000-4000-b000-00000000000${index}`),
  shop: business.businessName,
  pickupCity: business.city,
  pickupArea: '941',
  dropoffCity: business.city,
  zone,
  pay: rateOf(zone, size).pay,
  currency: 'USD',
  size,
  readyAt: NOON,
  dueAt: after(TARIFF[zone].minutes),
  ...more,
});

/** What a courier sees: what each delivery pays, before accepting it. */
export default function Courier(): ReactNode {
  return (
    <div className="show__stack">
      <p className="show__heading">1 delivery</p>
      <OfferCard
        offer={offer(0, 'B', 'large', { dropoffArea: '941', handover: 'meet' })}
        now={NOON}
        busy={false}
        onAccept={nothing}
        onPass={nothing}
      />
    </div>
  );
}
