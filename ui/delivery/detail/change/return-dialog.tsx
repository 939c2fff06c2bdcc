import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import { isUnentered } from '#core/delivery/lifecycle/held.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { returnShare } from '#core/delivery/price/tariff.ts';
import { usePort } from '#ui/app/use-port.ts';
import { money } from '#ui/delivery/money.ts';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.tsx';

/** Confirms that the parcel is back at the shop, which ends the delivery. */
export function ReturnDialog({ delivery, ...dialog }: ChangeDialogProps & { delivery: MerchantDelivery }): ReactNode {
  const { confirmReturn } = usePort(ChangeDelivery);
  return (
    <ChangeDialog
      {...dialog}
      title="Is it back at your counter?"
      cancelLabel="Not yet"
      label="Mark as returned"
      change={() => confirmReturn(delivery.id)}
      doneToast="Marked as returned"
    >{`That ends the delivery${isUnentered(delivery.held) ? '. What the attempt costs is decided separately.' : ' and pays the courier for the way back.'}${!delivery.free && !isUnentered(delivery.held) ? ` The return is ${money(returnShare(delivery.fee, delivery.returnShare), delivery.currency)}, half of the price.` : ''}`}</ChangeDialog>
  );
}
