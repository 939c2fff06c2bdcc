import type { ReactNode } from 'react';
import { chargesOf, type Charge } from '#core/delivery/lifecycle/charges.ts';
import { isOpen } from '#core/delivery/lifecycle/held.ts';
import { signedAmount, sumOf } from '#core/delivery/lifecycle/ledger.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { money } from '#ui/delivery/money.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { isOver } from '#ui/delivery/detail/delivery-story.ts';
import '#ui/delivery/detail/delivery-facts.css';
import './statement.css';

const names: Readonly<Record<Charge['kind'], string>> = {
  fee: 'Delivery',
  credit: 'Credit for being late',
  return_fee: 'Return',
  cancel_fee: 'Cancellation',
  refund: 'Refund',
};

/** The cost of the delivery: its price, or the statement's entries once there are any. */
export function Statement({ delivery }: { delivery: MerchantDelivery }): ReactNode {
  const { currency, fee, free, onTime, held } = delivery;
  const waits = isOpen(held);
  // Money on hold is shown as it will be charged.
  const charges = chargesOf(waits ? { ...delivery, held: 'entered' } : delivery);
  const settled = charges.length > 0 || (isOver(delivery) && !waits);
  const total = settled ? sumOf(charges) : free ? 0 : fee;
  return (
    <Card className="grid gap-3" padding="medium" tone="sand">
      <h2 className="delivery-title">Statement</h2>
      <dl className="statement">
        {charges.map((charge) => (
          <div key={charge.kind} className="statement__row flex justify-between wrap gap-x-4">
            <dt>{charge.kind === 'credit' && onTime === true ? 'Credit for the loss' : names[charge.kind]}</dt>
            <dd className="numeric">{money(signedAmount(charge), currency)}</dd>
          </div>
        ))}
        {!settled && (
          <div className="statement__row flex justify-between wrap gap-x-4">
            <dt>{free ? 'Price, on us' : 'Price'}</dt>
            <dd className="numeric">{free ? <s>{money(fee, currency)}</s> : money(fee, currency)}</dd>
          </div>
        )}
        <div className="statement__row flex justify-between wrap gap-x-4 statement__row--total">
          <dt>{waits ? 'Once it’s confirmed' : settled ? 'Total' : 'Once it’s delivered'}</dt>
          <dd className="numeric">
            <span>{`${money(total, currency)} `}</span>
            <span className="statement__currency">{currency}</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
