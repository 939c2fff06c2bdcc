import { useState, type ReactNode } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { refused } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { stepTimes } from '#ui/delivery/detail/money/held-words.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { companyZone } from '../company-zone.ts';

/** When each step of a case's delivery was taken, shown after a press. Opening it is recorded, as on the delivery's page. */
export function CaseSteps({ delivery: id }: { delivery: DeliveryId }): ReactNode {
  const deliveries = usePort(MerchantDeliveries);
  const [shown, setShown] = useState<MerchantDelivery | 'closed' | 'loading' | 'failed'>('closed');
  const open = async () => {
    setShown('loading');
    const found = await deliveries.find(id).catch(() => refused(null));
    setShown(found.ok && found.value !== null ? found.value : 'failed');
  };
  if (typeof shown === 'object')
    return (
      <ol className="record-links grid gap-2 numeric" aria-label="When each step was taken">
        {stepTimes(shown, companyZone).map(({ what, when }) => (
          <li key={what} className="row wrap justify-between gap-2">
            <span>{what}</span>
            <span className="record-note">{when}</span>
          </li>
        ))}
        <li className="record-note">{`On ${businessTime(companyZone).day(shown.requestedAt)}`}</li>
      </ol>
    );
  return (
    <>
      <Button size="small" variant="secondary" busy={shown === 'loading'} onClick={() => void open()}>
        Show the times of its steps
      </Button>
      <p className="record-note" role="status">
        {shown === 'failed' ? 'They couldn’t be loaded. Try again.' : 'We record who opens them.'}
      </p>
    </>
  );
}
