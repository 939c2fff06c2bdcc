import { useMemo, type ReactNode } from 'react';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Business } from '#core/business/business.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { orderWords } from '#ui/delivery/order-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import './delivery-slip.css';

/** The QR code's quiet zone in modules, as its standard requires. */
const QUIET_ZONE = 4;

/**
 * The slip for the bag: printed, never shown on screen. It has neither the link's key nor the PIN, because the courier
 * sees it too (decision printed-slip).
 */
export function DeliverySlip({ business, delivery }: { business: Business; delivery: MerchantDelivery }): ReactNode {
  const { number, handover, size, reference, people } = delivery;
  const url = location.origin + trackingPath(number);
  const code = useMemo(() => {
    const drawn = generate(url);
    return { path: toSvgPath(drawn), size: drawn.size };
  }, [url]);
  return (
    <section className="slip" aria-hidden="true">
      <p className="slip__shop">
        <bdi>{business.businessName}</bdi>
      </p>
      <p {...asWritten} className="slip__number">
        {formatTrackingNumber(number)}
      </p>
      <svg
        className="slip__code"
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${code.size + 2 * QUIET_ZONE} ${code.size + 2 * QUIET_ZONE}`}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
      <p dir="auto" className="slip__name">
        {people?.dropoff.name ?? ''}
      </p>
      <p className="slip__handover">{handover === 'meet' ? 'Hand over in person' : 'Leave at the door'}</p>
      <p className="slip__more">{`${size === 'large' ? 'Large parcel. ' : ''}${reference !== '' ? `${orderWords(reference)}. ` : ''}Track it at ${url.replace(/^https?:\/\//u, '')}`}</p>
    </section>
  );
}
