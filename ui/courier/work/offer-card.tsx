import { useId, type ReactNode } from 'react';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import type { Instant } from '#core/instant.ts';
import { money } from '#ui/delivery/money.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { addedPay, addedTime, doorTime, nearTime } from './work-words.ts';
import { isolate } from '#core/isolate.ts';
import './offer-card.css';

/** A city and its postal area; not every country has postal codes. */
const cityAndArea = (city: string, area: string): string => [isolate(city), area].filter(Boolean).join(' · ');

/** A delivery on the board: its pay and deadline, then its route. One that's added says how much time it takes. */
export function OfferCard({
  offer,
  gone = null,
  now,
  busy,
  onAccept,
  onPass,
}: {
  offer: Offer;
  /** Why it can't be accepted anymore; null if it can. The card stays as large as it was. */
  gone?: string | null;
  now: Instant;
  busy: boolean;
  onAccept: () => void;
  onPass: () => void;
}): ReactNode {
  const id = useId();
  const isGone = gone !== null;
  const [before, ...time] = doorTime(offer, now).split(' ');
  const adds = offer.addsMinutes !== null;
  const { parcels } = offer;
  const isGroup = parcels.length > 0;
  const described = isGone ? `${id}shop ${id}gone` : `${id}shop`;
  return (
    <Card accent className="offer grid gap-4" role="group" aria-labelledby={`${id}pay ${id}shop`}>
      <div className="flex items-end justify-between wrap gap-2 gap-x-4">
        <p className="offer__pay numeric" id={`${id}pay`}>
          {adds ? addedPay(offer) : money(offer.pay, offer.currency)}
        </p>
        <p className="offer__due grid">
          <span className="offer__by">{`Deliver ${before}`}</span>
          <strong className="numeric">{time.join(' ')}</strong>
        </p>
      </div>
      {adds && <p className="offer__more">{addedTime(offer)}</p>}
      <dl className="grid gap-4">
        <div className="offer__end">
          <dt className="visually-hidden">From</dt>
          <dd>
            <bdi className="offer__shop" id={`${id}shop`}>
              {isGroup ? `${parcels.length} from ${isolate(offer.shop)}` : offer.shop}
            </bdi>
            <span className="soft">{`${cityAndArea(offer.pickupCity, offer.pickupArea)} · ${offer.readyAt <= now ? 'ready now' : `ready at ${nearTime(offer.readyAt, now)}`}`}</span>
          </dd>
        </div>
        <div className="offer__end offer__end--door">
          <dt className="visually-hidden">To</dt>
          <dd>
            <span className="offer__place">
              {isGroup
                ? [...new Set(parcels.map((one) => one.dropoffArea || one.dropoffCity))].join(', ')
                : cityAndArea(offer.dropoffCity, offer.dropoffArea)}
            </span>
            <span className="soft">
              {isGroup
                ? `${parcels.length} doors`
                : offer.handover === 'meet'
                  ? 'Hand over in person, with a PIN'
                  : 'Leave at the door, with a photo'}
            </span>
          </dd>
        </div>
      </dl>
      <div className="row wrap gap-3">
        <Badge tone="gray">{isGone ? <span id={`${id}gone`}>{gone}</span> : zoneNames[offer.zone]}</Badge>
        {!isGone && !isGroup && offer.size === 'large' && <Badge tone="orange">Large</Badge>}
      </div>
      <div className="offer__actions flex wrap gap-3">
        <Button
          size="large"
          className="offer__accept"
          busy={busy}
          aria-disabled={isGone}
          onClick={() => !isGone && onAccept()}
          aria-describedby={described}
        >
          {adds ? 'Add' : 'Accept'}
        </Button>
        <Button
          size="large"
          variant="secondary"
          aria-disabled={isGone}
          onClick={() => !isGone && onPass()}
          aria-describedby={described}
        >
          Pass
        </Button>
      </div>
    </Card>
  );
}
