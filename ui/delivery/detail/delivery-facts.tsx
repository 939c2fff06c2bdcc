import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { DOOR_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { placeName, regionName } from '#core/geography/region.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { doorText, doorWords } from '#ui/delivery/door-words.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { money } from '#ui/delivery/money.ts';
import { orderNumber } from '#ui/delivery/order-number.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { isolate } from '#core/isolate.ts';
import './delivery-facts.css';

/** The recipient, the address and the parcel. */
export function DeliveryFacts({
  delivery,
  business,
  viewer,
}: {
  delivery: MerchantDelivery;
  business: Business;
  viewer: ViewerRole;
}): ReactNode {
  const { people, contents, declared, reference, size, handover, zone, redeliveryOf } = delivery;
  const dropoff = people?.dropoff;
  return (
    <Card className="grid gap-3" padding="medium">
      <h2 className="delivery-title">Details</h2>
      <dl className="delivery-facts__list">
        {dropoff === undefined ? (
          <Fact label="To">
            {delivery.city === '' ? 'The recipient’s details were deleted after 30 days.' : <bdi>{delivery.city}</bdi>}
          </Fact>
        ) : (
          <>
            <Fact label="To">
              <bdi className="delivery-facts__name">{dropoff.name}</bdi>
              <bdi>{`${dropoff.street}${dropoff.unit !== '' ? `, ${dropoff.unit}` : ''}`}</bdi>
              <span>
                <span>{`${placeName(dropoff.city, regionName(business.country, dropoff.state))} `}</span>
                <span {...asWritten} className="delivery-facts__code">
                  {dropoff.postalCode}
                </span>
              </span>
            </Fact>
            <Fact label="Phone">
              <a {...asWritten} className="text-link numeric" href={`tel:${dropoff.phone}`}>
                {displayInternational(dropoff.phone)}
              </a>
            </Fact>
            {dropoff.email !== '' && (
              <Fact label="Email">
                <a {...asWritten} className="text-link" href={`mailto:${dropoff.email}`}>
                  {dropoff.email}
                </a>
              </Fact>
            )}
            {DOOR_FIELDS.map(
              (field) =>
                dropoff[field] && (
                  <Fact key={field} label={doorWords[field]}>
                    <bdi {...doorText(field)}>{dropoff[field]}</bdi>
                  </Fact>
                ),
            )}
          </>
        )}
        {people !== null && people.recipientNote !== '' && (
          <Fact label="From the recipient">
            <bdi className="lines">{people.recipientNote}</bdi>
          </Fact>
        )}
        <Fact label="Handover">{handover === 'meet' ? 'In person, with a PIN' : 'At the door, with a photo'}</Fact>
        <Fact label="Parcel">
          <span>{`${size === 'large' ? 'Large' : 'Small'}${contents !== '' ? `: ${isolate(contents)}` : ''}`}</span>
        </Fact>
        {declared > 0 && (
          <Fact label="Declared value">
            <span className="numeric">{money(declared, delivery.currency)}</span>
          </Fact>
        )}
        {reference !== '' && (
          <Fact label={viewer === 'merchant' ? 'Your order number' : 'Order number'}>
            <bdi>{orderNumber(reference)}</bdi>
          </Fact>
        )}
        <Fact label="Zone">{zoneNames[zone]}</Fact>
        {redeliveryOf !== null && (
          <Fact label="Sent before">
            <Link className="text-link" href={deliveryOf(business.id, redeliveryOf)}>
              The earlier delivery
            </Link>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** A line of the details: a label and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="delivery-facts__row flex wrap gap-x-3">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
