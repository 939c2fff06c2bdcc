import type { ReactNode } from 'react';
import type { Currency } from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import type { ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { Planned } from './plan.ts';
import { ANOTHER, type SameCourier as Together } from './use-same-courier.ts';

/** Adds more deliveries for the same courier, and shows those that wait for it. */
export function SameCourier({
  together: { host, items, parts, refused, said, mayAdd, add, edit, remove },
  planned,
  count,
  basis: { business, now },
  currency,
  times,
}: {
  together: Together;
  planned: Planned | undefined;
  /** The number of deliveries that are requested. */
  count: number;
  basis: ReceiptBasis;
  currency: Currency;
  times: BusinessTime;
}): ReactNode {
  return (
    <div className="stack gap-4" ref={host}>
      {parts !== undefined && planned !== undefined && (
        <parts.Tray
          items={items}
          count={count}
          planned={planned}
          country={business.country}
          currency={currency}
          now={now}
          times={times}
          refused={refused}
          onEdit={edit}
          onRemove={remove}
        />
      )}
      {mayAdd ? (
        <Button variant="secondary" name={ANOTHER} onClick={add}>
          Add another, same courier
        </Button>
      ) : (
        <p className="soft">One courier takes eight at most.</p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
