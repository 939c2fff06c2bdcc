import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** Links to the other deliveries of the business that have the same courier, or will have. */
export function CarriedWith({
  delivery: { alongside, businessId, status },
  viewer,
}: {
  delivery: MerchantDelivery;
  viewer: ViewerRole;
}): ReactNode {
  if (alongside.length === 0) return null;
  const how = status === 'searching' ? 'One courier takes it with' : 'Carried with';
  return (
    <p className="delivery-page__alongside soft numeric">
      <span>{`${how} ${alongside.length} more of ${viewer === 'merchant' ? 'yours' : 'theirs'}: `}</span>
      {alongside.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 && <span>, </span>}
          <Link {...asWritten} className="text-link" href={deliveryOf(businessId, id)}>
            {formatTrackingNumber(number)}
          </Link>
        </span>
      ))}
    </p>
  );
}
