import type { ReactNode } from 'react';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { TARIFF, termsOf } from '#core/delivery/price/tariff.ts';
import { OfferCard } from '#ui/courier/work/offer-card.tsx';
import { after, business, NOON } from './sample.ts';

const nothing = () => undefined;

const OFFER: Offer = {
  id: knownDeliveryId('00000000-0000-4000-b000-000000000000'),
  shop: business.businessName,
  pickupCity: business.city,
  pickupArea: '941',
  dropoffCity: business.city,
  dropoffArea: '941',
  zone: 'B',
  pay: termsOf('B', 'large').pay,
  currency: 'USD',
  size: 'large',
  handover: 'meet',
  readyAt: NOON,
  dropoffReadyAt: null,
  dueAt: after(TARIFF.B.minutes),
  parcels: [],
  addsMinutes: null,
};

/** A courier's screen: the pay of each delivery, before accepting it. */
export default function Courier(): ReactNode {
  return (
    <div className="stack gap-4">
      <p className="show__heading">1 delivery</p>
      <OfferCard offer={OFFER} now={NOON} busy={false} onAccept={nothing} onPass={nothing} />
    </div>
  );
}
