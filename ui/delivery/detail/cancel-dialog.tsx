import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/change-delivery.ts';
import { cancelFee } from '#core/delivery/charges.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import { money } from '#ui/delivery/money.ts';
import { Button } from '#ui/kit/button.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { cancelWords } from './delivery-story.ts';
import { useChange } from './use-change.ts';

/** Asks before a delivery is canceled, and says what that costs as it stands now. */
export function CancelDialog({
  open,
  delivery,
  onClose,
}: {
  open: boolean;
  delivery: MerchantDelivery;
  onClose: () => void;
}): ReactNode {
  const { cancel } = usePort(ChangeDelivery);
  const { busy, refusal, run, clear } = useChange(() => cancel(delivery.id), 'Delivery canceled', onClose);
  const fee = cancelFee(delivery);
  return (
    <ConfirmChange
      open={open}
      title="Cancel this delivery?"
      refusal={refusal}
      onClose={() => {
        clear();
        onClose();
      }}
      keep="Keep delivery"
      act={
        <Button variant="danger" busy={busy} onClick={run}>
          {fee > 0 ? `Cancel for ${money(fee, delivery.currency)}` : 'Cancel delivery'}
        </Button>
      }
    >
      {cancelWords(fee, delivery)}
    </ConfirmChange>
  );
}
