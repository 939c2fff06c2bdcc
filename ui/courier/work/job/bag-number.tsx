import type { ReactNode } from 'react';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';

/** The number as it's printed on the bag, to compare the two. */
export function BagNumber({ number }: { number: Job['number'] }): ReactNode {
  return (
    <Card tone="sand" accent>
      <p className="bag-number grid gap-1">
        <span className="soft">Number on the bag</span>
        <strong {...asWritten} className="bag-number__text numeric">
          {formatTrackingNumber(number)}
        </strong>
      </p>
    </Card>
  );
}
