import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.tsx';
import { isolate } from '#core/isolate.ts';

/** Confirms that the delivery is taken from its courier, and offered to another one. */
export function ReleaseDialog({ delivery, ...dialog }: ChangeDialogProps & { delivery: MerchantDelivery }): ReactNode {
  const { release } = usePort(ChangeDelivery);
  return (
    <ChangeDialog
      {...dialog}
      title="Look for another courier?"
      cancelLabel="Keep this courier"
      label="Release delivery"
      change={() => release(delivery.id)}
      doneToast="Looking for another courier"
    >{`${isolate(delivery.courier?.firstName ?? 'The courier')} loses this delivery and isn’t paid for it. It costs the business nothing, and the promised time stays as it is.`}</ChangeDialog>
  );
}
