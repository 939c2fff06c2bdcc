import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/change-delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { returnShare } from '#core/delivery/tariff.ts';
import { usePort } from '#ui/app/use-port.ts';
import { money } from '#ui/delivery/money.ts';
import { Button } from '#ui/kit/button.tsx';
import { changeWords } from './change-words.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { useChange } from './use-change.ts';

/** Confirms that the parcel is back at the shop, which ends the delivery. */
export function ReturnDialog({
  open,
  delivery,
  onClose,
}: {
  open: boolean;
  delivery: MerchantDelivery;
  onClose: () => void;
}): ReactNode {
  const { confirmReturn } = usePort(ChangeDelivery);
  const { busy, refusal, run, clear } = useChange(
    () => confirmReturn(delivery.id),
    changeWords,
    'Marked as returned',
    onClose,
  );
  return (
    <ConfirmChange
      open={open}
      title="Is it back at your counter?"
      refusal={refusal}
      onClose={() => {
        clear();
        onClose();
      }}
      keep="Not yet"
      act={
        <Button busy={busy} onClick={run}>
          Mark as returned
        </Button>
      }
    >
      That ends the delivery and pays the courier for the way back.
      {!delivery.free && ` The return is ${money(returnShare(delivery.fee), delivery.currency)}, half of the price.`}
    </ConfirmChange>
  );
}
