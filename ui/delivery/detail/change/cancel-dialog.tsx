import { useState, type ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import { cancelFee } from '#core/delivery/lifecycle/charges.ts';
import { isCostsMore } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { money } from '#ui/delivery/money.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { cancelRefusalWords } from './change-words.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { cancelWords } from '#ui/delivery/detail/delivery-story.ts';
import { useChange } from './use-change.ts';

/** Confirms a cancellation and its fee. If the fee has risen in the meantime, it asks again. */
export function CancelDialog({
  open,
  delivery,
  viewer,
  onClose,
}: {
  open: boolean;
  delivery: MerchantDelivery;
  viewer: ViewerRole;
  onClose: () => void;
}): ReactNode {
  const { cancel } = usePort(ChangeDelivery);
  // The fee from an earlier refusal, which may be newer than the delivery on the screen.
  const [raisedTo, setRaisedTo] = useState(0);
  const fee = Math.max(cancelFee(delivery), raisedTo);
  const { busy, refusal, run, clear } = useChange(
    async () => {
      const answer = await cancel(delivery.id, fee);
      if (!answer.ok && isCostsMore(answer.error)) setRaisedTo(answer.error.fee);
      return answer;
    },
    (error) => cancelRefusalWords(error, delivery.currency),
    'Delivery canceled',
    onClose,
  );
  return (
    <ConfirmChange
      open={open}
      title="Cancel this delivery?"
      refusal={refusal}
      onClose={() => {
        clear();
        setRaisedTo(0);
        onClose();
      }}
      cancelLabel="Keep delivery"
      confirmButton={
        <Button variant="danger" busy={busy} onClick={run}>
          {fee > 0 ? `Cancel for ${money(fee, delivery.currency)}` : 'Cancel delivery'}
        </Button>
      }
    >
      {cancelWords(fee, delivery, viewer)}
    </ConfirmChange>
  );
}
