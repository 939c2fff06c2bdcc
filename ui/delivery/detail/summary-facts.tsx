import type { ReactNode } from 'react';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { promiseWords } from '#ui/delivery/list/promise-words.ts';
import { money } from '#ui/delivery/money.ts';
import { orderNumber } from '#ui/delivery/order-number.ts';
import { Fact } from './delivery-facts.tsx';
import type { Elements } from '#ui/kit/elements.ts';

/**
 * The facts of a delivery that an administrator sees before opening the contact details. `children` are further facts,
 * shown first.
 */
export function SummaryFacts({
  delivery,
  business,
  times,
  children,
}: {
  delivery: DeliverySummary;
  /** Its business's name. */
  business: string;
  times: BusinessTime;
  children?: Elements;
}): ReactNode {
  const promise = promiseWords(delivery, times);
  return (
    <>
      <dl className="delivery-facts__list">
        {children}
        <Fact label="Business">
          <bdi>{business}</bdi>
        </Fact>
        {delivery.city !== '' && (
          <Fact label="To">
            <bdi>{delivery.city}</bdi>
          </Fact>
        )}
        <Fact label="Requested">{times.full(delivery.requestedAt)}</Fact>
        {promise !== '' && <Fact label="Promise">{promise}</Fact>}
        <Fact label="Price">{delivery.free ? 'Free' : money(delivery.fee, delivery.currency)}</Fact>
        {delivery.reference !== '' && (
          <Fact label="Order number">
            <bdi>{orderNumber(delivery.reference)}</bdi>
          </Fact>
        )}
      </dl>
      {times.note !== '' && <p className="soft">{`All times are ${times.note}.`}</p>}
    </>
  );
}
