import type { ReactNode } from 'react';
import { PIN_TRIES } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { displayInternational } from '#core/geography/phone.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { shownStatus } from '#ui/delivery/shown-status.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { isOver } from './delivery-story.ts';
import './handover-card.css';

/** The part that the courier had in a delivery that's over. One is canceled only before it's picked up. */
const roleBefore = (delivery: MerchantDelivery): string =>
  shownStatus(delivery) === 'canceled' ? 'Had accepted it' : 'Carried it';

/** The PIN or photo for the handover, and the courier; after a delivery at the door, its photo. */
export function HandoverCard({ delivery, viewer }: { delivery: MerchantDelivery; viewer: ViewerRole }): ReactNode {
  const { status, pin, pinTriesLeft, courier, proof, handover } = delivery;
  const over = isOver(delivery);
  /** Whether the handover is still to come. */
  const ahead = !over && status !== 'returning';
  return (
    <>
      {ahead && handover === 'meet' && pin !== null && (
        <Card tone="night" accent className="stack gap-2">
          <h2 className="pin-card__label">PIN for the handover</h2>
          <p {...asWritten} className="pin-card__pin numeric">
            <span className="visually-hidden">{pin.split('').join(' ')}</span>
            <span aria-hidden="true">{pin}</span>
          </p>
          <p className="pin-card__text">{`The recipient tells it to the courier at the door. It’s in their tracking link.${pinTriesLeft < PIN_TRIES ? ` ${pinTriesLeft} of ${PIN_TRIES} tries left.` : ''}`}</p>
        </Card>
      )}
      {ahead && handover === 'door' && (
        <Card tone="sage" accent className="stack gap-2">
          <h2 className="pin-card__label">To be left at the door</h2>
          <p className="pin-card__text">The courier takes a photo of it there. You’ll see it here.</p>
        </Card>
      )}
      {proof !== null && (
        <figure className="door-photo grid gap-2">
          <img className="door-photo__image" src={proof} alt="The parcel, photographed by the courier" />
          <figcaption className="soft">Photo by the courier</figcaption>
        </figure>
      )}
      {courier !== null && (
        <Card className="row wrap gap-3 gap-x-4" padding="medium">
          <span className="courier-card__icon grid place-center">
            <Glyph d="M5.5 13.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM18.5 13.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5.5 17l4-7.5h6l3 7.5M9.5 9.5l3 7.5h-7M8 7h3M15.5 9.5L14.5 6H17" />
          </span>
          <div className="courier-card__words">
            <h2 dir="auto" className="courier-card__name">
              {courier.firstName}
            </h2>
            <p className="soft">
              {over ? roleBefore(delivery) : viewer === 'merchant' ? 'Your courier' : 'The courier'}
            </p>
          </div>
          {courier.phone !== '' && (
            <a {...asWritten} className="text-link numeric courier-card__phone" href={`tel:${courier.phone}`}>
              {displayInternational(courier.phone)}
            </a>
          )}
        </Card>
      )}
    </>
  );
}
