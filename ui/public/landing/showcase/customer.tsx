import type { ReactNode } from 'react';
import type { RecipientDetails, TrackedDelivery } from '#core/delivery/tracked-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/tracking-number.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { statusWords } from '#ui/delivery/status-words.ts';
import { ForRecipient } from '#ui/delivery/track/facts.tsx';
import { Time } from '#ui/delivery/track/times.tsx';
import { mainTime } from '#ui/delivery/track/tracking-words.ts';
import { after, business, NOON, NUMBER } from './sample.ts';
import '#ui/delivery/track/tracking.css';

const recipient: RecipientDetails = {
  shop: business.businessName,
  name: 'Rosa Fernandes',
  street: '412 Guerrero Street',
  unit: 'Apt 3',
  handover: 'meet',
  pin: '4826',
  courier: { firstName: 'Jonas', photo: null },
  proof: null,
};

const view: TrackedDelivery = {
  number: NUMBER,
  version: 4,
  status: 'picked_up',
  timeline: [],
  dueAt: after(22),
  onTime: null,
  city: business.city,
  recipient,
};

/** What a customer sees: where it is, when it comes, and the PIN for the door. */
export default function Customer(): ReactNode {
  const { label, at, note } = mainTime(view, NOON);
  return (
    <div className="show__stack">
      <p className="tracking__number numeric">Delivery {formatTrackingNumber(view.number)}</p>
      <p className="show__heading">{statusWords[view.status].headline.recipient}</p>
      <p className="main-time">
        <span className="main-time__label">{label} </span>
        <Time at={at} now={NOON} /> <span className="main-time__note">{note}</span>
      </p>
      <RouteLine status={view.status} decorative />
      <div className="tracking__facts">
        <ForRecipient view={view} recipient={recipient} />
      </div>
    </div>
  );
}
