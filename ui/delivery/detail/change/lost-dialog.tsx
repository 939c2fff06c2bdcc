import type { ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.tsx';
import { lostCostWords } from '#ui/delivery/detail/delivery-story.ts';

/** Confirms that the courier can't be reached anymore, which ends the delivery. */
export function LostDialog({
  delivery,
  viewer,
  ...dialog
}: ChangeDialogProps & { delivery: MerchantDelivery; viewer: ViewerRole }): ReactNode {
  const { reportLost } = usePort(ChangeDelivery);
  return (
    <ChangeDialog
      {...dialog}
      title="Report it as lost?"
      cancelLabel="Keep waiting"
      label="Report as lost"
      danger
      change={() => reportLost(delivery.id)}
      doneToast="Reported as lost"
    >{`${lostCostWords(delivery, 'before', viewer)} The courier can’t finish it afterward.`}</ChangeDialog>
  );
}
