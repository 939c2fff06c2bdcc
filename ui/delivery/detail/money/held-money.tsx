import { useState, type ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChangeDialog } from '#ui/delivery/detail/change/change-dialog.tsx';
import { DecideObjection } from './decide-objection.tsx';
import { heldWords } from './held-words.ts';

/** The money on hold for a failed attempt that only the courier has reported, with the actions to settle it. */
export function HeldMoney({
  delivery,
  times,
  viewer,
  now,
}: {
  delivery: MerchantDelivery;
  times: BusinessTime;
  viewer: ViewerRole;
  /** The backend's time. */
  now: number;
}): ReactNode {
  const { confirmFailure, object } = usePort(ChangeDelivery);
  const [asking, setAsking] = useState<'confirm' | 'object' | null>(null);
  const words = heldWords(delivery, times, now, viewer);
  if (words === null) return null;
  const { held, free } = delivery;
  const own = viewer === 'merchant';
  const open = held === 'waiting' || held === 'objected';
  return (
    <>
      <Banner
        tone={open ? 'warning' : 'info'}
        title={words.title}
        action={
          own &&
          open && (
            <>
              <Button size="small" onClick={() => setAsking('confirm')}>
                Confirm
              </Button>
              {held === 'waiting' && (
                <Button size="small" variant="secondary" onClick={() => setAsking('object')}>
                  Object
                </Button>
              )}
            </>
          )
        }
      >
        {words.text}
      </Banner>
      {!own && held === 'objected' && <DecideObjection delivery={delivery} times={times} />}
      <ChangeDialog
        open={asking === 'confirm'}
        title="Confirm it?"
        cancelLabel="Not yet"
        label="Confirm"
        change={() => confirmFailure(delivery.id)}
        doneToast="Confirmed"
        onClose={() => setAsking(null)}
      >
        {`It happened as the courier says. ${free ? 'The courier is paid now.' : 'You’re charged for it, and the courier is paid.'}`}
      </ChangeDialog>
      <ChangeDialog
        open={asking === 'object'}
        title="Object?"
        cancelLabel="Go back"
        label="Object"
        change={() => object(delivery.id)}
        doneToast="Objected"
        onClose={() => setAsking(null)}
      >
        It didn’t happen as the courier says. An administrator looks at when each step was taken, and decides. Nothing
        is charged until then.
      </ChangeDialog>
    </>
  );
}
