import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { DeliveryFinder } from '#core/delivery/merchant/delivery-finder.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import '#ui/admin/record/record.css';

/**
 * Deliveries whose business disputes the courier's report, the longest-waiting first, unless they're decided in a case. Renders
 * nothing if there are none.
 */
export function Objections(): ReactNode {
  const lookup = usePort(DeliveryFinder);
  const { answer, loading, refresh } = useAnswer(useCallback(() => lookup.objections(), [lookup]));
  const left = answer?.ok === true ? answer.value.filter(({ hasCase }) => !hasCase) : [];
  if (answer === null || (answer.ok && left.length === 0)) return null;
  return (
    <Card className="lookup grid gap-3" padding="large">
      <h2 className="hub-card__title">Objections</h2>
      {answer.ok ? (
        <ul className="record-links grid gap-3">
          {left.map(({ delivery, business }) => (
            <li className="row wrap justify-between gap-2" key={delivery.id}>
              <Link className="text-link" href={deliveryOf(business.id, delivery.id)}>
                <span {...asWritten} className="numeric">
                  {formatTrackingNumber(delivery.number)}
                </span>
              </Link>
              <bdi>{business.name}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <ListFailure title="We couldn’t load the objections" busy={loading} retry={refresh} />
      )}
    </Card>
  );
}
