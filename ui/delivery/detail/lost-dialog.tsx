import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/change-delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { Side } from '#ui/delivery/event-words.ts';
import { Button } from '#ui/kit/button.tsx';
import { changeWords } from './change-words.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { lostCostWords } from './delivery-story.ts';
import { useChange } from './use-change.ts';

/** Confirms that the courier isn't heard of anymore, which ends the delivery. */
export function LostDialog({
  open,
  delivery,
  side,
  onClose,
}: {
  open: boolean;
  delivery: MerchantDelivery;
  side: Side;
  onClose: () => void;
}): ReactNode {
  const { reportLost } = usePort(ChangeDelivery);
  const { busy, refusal, run, clear } = useChange(
    () => reportLost(delivery.id),
    changeWords,
    'Reported as lost',
    onClose,
  );
  return (
    <ConfirmChange
      open={open}
      title="Report it as lost?"
      refusal={refusal}
      onClose={() => {
        clear();
        onClose();
      }}
      keep="Keep waiting"
      act={
        <Button variant="danger" busy={busy} onClick={run}>
          Report as lost
        </Button>
      }
    >
      {lostCostWords(delivery, 'before', side)} The courier can’t finish it afterward.
    </ConfirmChange>
  );
}
