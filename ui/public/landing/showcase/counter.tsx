import type { ReactNode } from 'react';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { receiptOf } from '#core/delivery/lifecycle/receipt.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { DEFAULT_TARIFF, TARIFF } from '#core/delivery/price/tariff.ts';
import type { Zone } from '#core/delivery/price/zone.ts';
import { deviceTimeZone, businessTime } from '#ui/delivery/business-time.ts';
import { DeliveryCard } from '#ui/delivery/list/delivery-row.tsx';
import { RequestReceipt } from '#ui/delivery/request/receipt/request-receipt.tsx';
import { SAMPLE_DELIVERY, SAMPLE_PICKUP_CODE, sampleMiddle } from '#ui/public/sample-delivery.ts';
import { after, business, NOON, NUMBER, OTHER_NUMBERS } from './sample.ts';
import '#ui/listing/listing.css';
import '#ui/delivery/list/deliveries.css';

const NUMBERS = [NUMBER, ...OTHER_NUMBERS];

const summary = (
  index: number,
  recipientName: string,
  minutesAgo: number,
  zone: Zone,
  more: Pick<DeliverySummary, 'status' | 'onTime'>,
): DeliverySummary => ({
  id: knownDeliveryId(`00000000-0000-4000-a000-00000000000${index}`),
  number: NUMBERS[index] ?? NUMBER,
  version: 1,
  requestedAt: after(-minutesAgo),
  opensAt: null,
  dropoffReadyAt: null,
  dueAt: after(TARIFF[zone].minutes - minutesAgo),
  endedAt: null,
  failureReason: null,
  held: null,
  fee: TARIFF[zone].fee,
  free: false,
  currency: 'USD',
  reference: '',
  recipientName,
  city: business.city,
  ...more,
});

const DELIVERIES = [
  summary(0, SAMPLE_DELIVERY.name, 8, 'B', { status: 'picked_up', onTime: null }),
  summary(1, 'Daniel Kim', 31, 'A', { status: 'at_dropoff', onTime: null }),
  summary(2, 'Amara Okoye', 74, 'A', { status: 'delivered', onTime: true }),
];

const receipt = receiptOf({
  sender: business,
  pickupPostalCode: SAMPLE_PICKUP_CODE,
  city: business.city,
  state: business.state,
  postalCode: SAMPLE_DELIVERY.postalCode,
  size: 'small',
  when: { readyIn: 15 },
  freeLeft: 0,
  tariff: DEFAULT_TARIFF,
  ways: USUAL_WAYS,
  middleOf: sampleMiddle,
  now: NOON,
});

/** A merchant's screen: the deliveries under way, and the price of the next one. */
export default function Counter(): ReactNode {
  const times = businessTime(deviceTimeZone());
  return (
    <div className="show__desk stack items-start">
      <div className="show__list">
        <p className="show__heading">Deliveries</p>
        <ul className="stack gap-4">
          {DELIVERIES.map((delivery, index) => (
            <DeliveryCard
              key={delivery.id}
              business={business.id}
              delivery={delivery}
              times={times}
              position={index}
              count={DELIVERIES.length}
            />
          ))}
        </ul>
      </div>
      <RequestReceipt
        business={business}
        receipt={receipt}
        to="Maya Chen"
        size="small"
        declared={0}
        currency="USD"
        freeLeft={0}
        tariff={DEFAULT_TARIFF}
        now={NOON}
        times={times}
      />
    </div>
  );
}
