import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/change-delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { changeWords } from './change-words.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { useChange } from './use-change.ts';

/** Confirms that the delivery is taken from its courier, and another one looked for. */
export function ReleaseDialog({
  open,
  delivery,
  onClose,
}: {
  open: boolean;
  delivery: MerchantDelivery;
  onClose: () => void;
}): ReactNode {
  const { release } = usePort(ChangeDelivery);
  const { busy, refusal, run, clear } = useChange(
    () => release(delivery.id),
    changeWords,
    'Looking for another courier',
    onClose,
  );
  return (
    <ConfirmChange
      open={open}
      title="Look for another courier?"
      refusal={refusal}
      onClose={() => {
        clear();
        onClose();
      }}
      keep="Keep this courier"
      act={
        <Button busy={busy} onClick={run}>
          Release delivery
        </Button>
      }
    >
      {delivery.courier?.firstName ?? 'The courier'} loses this delivery and isn’t paid for it. It costs the business
      nothing, and the promised time stays as it is.
    </ConfirmChange>
  );
}
