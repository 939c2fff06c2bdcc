import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant, isoText } from '#core/instant.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { DeliveryStatusBadge } from '#ui/delivery/delivery-status-badge.tsx';
import { money } from '#ui/delivery/money.ts';
import { orderWords } from '#ui/delivery/order-number.ts';
import { listedStatus } from '#ui/delivery/scheduled-words.ts';
import { promiseWords } from './promise-words.ts';
import { isolate } from '#core/isolate.ts';
import { asWritten } from '#ui/kit/as-written.ts';

interface Props {
  business: BusinessId;
  delivery: DeliverySummary;
  times: BusinessTime;
  position: number;
  count: number;
}

/** The recipient, linked to the delivery; the link covers the whole row. */
function Name({
  business,
  delivery,
  className,
}: Pick<Props, 'business' | 'delivery'> & { className: string }): ReactNode {
  return (
    <Link className={`${className} row-link`} data-cell="open" href={deliveryOf(business, delivery.id)}>
      {delivery.recipientName === '' ? (
        <span {...asWritten}>{formatTrackingNumber(delivery.number)}</span>
      ) : (
        <bdi>{delivery.recipientName}</bdi>
      )}
    </Link>
  );
}

/** The tracking number and the merchant's reference. */
const Numbers = ({ delivery: { number, reference } }: Pick<Props, 'delivery'>): ReactNode => (
  <>
    <span {...asWritten}>{formatTrackingNumber(number)}</span>
    {reference !== '' && <span>{` · ${orderWords(reference)}`}</span>}
  </>
);

function Requested({ delivery, times }: Pick<Props, 'delivery' | 'times'>): ReactNode {
  return (
    <time className="numeric" dateTime={isoText(instant(delivery.requestedAt))}>
      {times.full(delivery.requestedAt)}
    </time>
  );
}

/** The price; struck through if it isn't charged: the delivery never took place, or an administrator decided so. */
function Price({ delivery: { status, held, free, fee, currency } }: Pick<Props, 'delivery'>): ReactNode {
  const words = free ? 'Free' : money(fee, currency);
  return status === 'expired' || status === 'canceled' || held === 'dropped' ? <s>{words}</s> : words;
}

/** A delivery as a table row. */
export const DeliveryRow = memo(function DeliveryRow({ business, delivery, times, position }: Props): ReactNode {
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <Name business={business} delivery={delivery} className="data-table__lead" />
        <span className="data-table__more numeric">
          <Numbers delivery={delivery} />
        </span>
      </th>
      <td>
        <Requested delivery={delivery} times={times} />
        <bdi className="data-table__more">{delivery.city}</bdi>
      </td>
      <td className={delivery.onTime === false ? 'numeric deliveries__late' : 'numeric'}>
        {promiseWords(delivery, times)}
      </td>
      <td>
        <DeliveryStatusBadge status={listedStatus(delivery)} />
      </td>
      <td className="numeric deliveries__price">
        <Price delivery={delivery} />
      </td>
    </tr>
  );
});

/** A delivery as a card. */
export const DeliveryCard = memo(function DeliveryCard({
  business,
  delivery,
  times,
  position,
  count,
}: Props): ReactNode {
  const promise = promiseWords(delivery, times);
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box stack content-start">
        <div className="list-card__head row justify-between gap-3">
          <Name business={business} delivery={delivery} className="list-card__lead" />
          <DeliveryStatusBadge status={listedStatus(delivery)} />
        </div>
        <span className="list-card__more numeric">
          <Numbers delivery={delivery} />
        </span>
        <span className="list-card__more">
          <Requested delivery={delivery} times={times} />
          <span>{delivery.city !== '' && ` · ${isolate(delivery.city)}`}</span>
        </span>
        <span className="list-card__more numeric">
          {promise !== '' && (
            <span>
              <span className={delivery.onTime === false ? 'deliveries__late' : undefined}>{promise}</span>
              {' · '}
            </span>
          )}
          <Price delivery={delivery} />
        </span>
      </div>
    </li>
  );
});
