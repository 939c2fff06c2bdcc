import { useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { PickupForm } from '#core/delivery/request/delivery-form.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { requestFailure } from './request-words.ts';

/** Asks whether recipients may call the counter: once, if the details were saved before that was a question. */
export function CallShopQuestion({
  business,
  saved,
  onAnswered,
}: {
  business: Business;
  saved: PickupForm;
  onAnswered: () => void;
}): ReactNode {
  const deliveries = usePort(MerchantDeliveries);
  const [busy, setBusy] = useState(false);
  const answer = async (callShop: 'yes' | 'no') => {
    setBusy(true);
    const done = await deliveries
      .savePickup(business.id, { ...saved, callShop })
      .catch(() => refused(failure('offline')));
    setBusy(false);
    if (!done.ok) return void toasts.error(requestFailure(done.error));
    toasts.success(callShop === 'yes' ? 'Recipients can call you now.' : 'Recipients don’t see your phone.');
    onAnswered();
  };
  return (
    <div className="pickup-question">
      <p>May recipients call the counter from their tracking page?</p>
      <div className="row">
        <Button size="small" busy={busy} onClick={() => void answer('yes')}>
          Yes, show the phone
        </Button>
        <Button size="small" variant="secondary" busy={busy} onClick={() => void answer('no')}>
          No
        </Button>
      </div>
    </div>
  );
}
