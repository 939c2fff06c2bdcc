import type { ReactNode } from 'react';
import type { RecipientDetails, TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { statusWords } from '#ui/delivery/status-words.ts';
import { Time } from '#ui/delivery/track/times.tsx';
import { mainTime } from '#ui/delivery/track/tracking-words.ts';
import { SAMPLE_DELIVERY } from '#ui/public/sample-delivery.ts';
import { after, business, NOON, NUMBER } from './sample.ts';
import { asWritten } from '#ui/kit/as-written.ts';
// The tracking page's size budget has no space for a file shared with this one.
import '#ui/kit/surfaces/card.css';
import '#ui/delivery/track/tracking.css';

const recipient: RecipientDetails = {
  ...SAMPLE_DELIVERY,
  shop: business.businessName,
  handover: 'meet',
  courier: { firstName: 'Jonas', photo: null },
  shopPhone: null,
  note: '',
  proof: null,
};

const view: TrackedDelivery = {
  number: NUMBER,
  version: 4,
  status: 'picked_up',
  timeline: [],
  opensAt: null,
  dropoffReadyAt: null,
  dueAt: after(22),
  onTime: null,
  overdue: false,
  stopsBefore: null,
  arrival: null,
  city: business.city,
  recipient,
};

/** A customer's screen: the parcel's place, its time, and the PIN for the door. */
export default function Customer(): ReactNode {
  const { label, at, note } = mainTime(view, NOON);
  return (
    <div className="stack gap-4">
      <p className="tracking__number numeric">
        <span>Delivery </span>
        <span {...asWritten}>{formatTrackingNumber(view.number)}</span>
      </p>
      <p className="show__heading">{statusWords[view.status].headline.recipient}</p>
      <p className="main-time">
        <span className="main-time__label">{`${label} `}</span>
        <Time at={at} now={NOON} /> <span className="main-time__note">{note}</span>
      </p>
      <RouteLine status={view.status} decorative />
      <div className="tracking__facts">
        <div className="card card--night card--accent card--pad-large tracking__pin">
          <p className="show__pin">Give this PIN to your courier</p>
          <p {...asWritten} className="tracking__digits">
            <span aria-hidden="true">
              {[...SAMPLE_DELIVERY.pin].map((digit, index) => (
                <span key={index}>{digit}</span>
              ))}
            </span>
          </p>
          <p>Say it at the door, when the parcel is in your hands.</p>
        </div>
        <dl className="tracking__ends">
          <div>
            <dt className="tracking__label">From</dt>
            <dd>
              <bdi>{recipient.shop}</bdi>
            </dd>
          </div>
          <div>
            <dt className="tracking__label">To</dt>
            <dd>
              <span>{recipient.name}</span>
              <br />
              <span>{`${recipient.street}, ${recipient.unit}`}</span>
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
