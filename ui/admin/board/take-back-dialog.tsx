import type { ReactNode } from 'react';
import type { BoardDelivery } from '#core/delivery/board/live-board.ts';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import { isolate } from '#core/isolate.ts';
import { usePort } from '#ui/app/use-port.ts';
import { ChangeDialog } from '#ui/delivery/detail/change/change-dialog.tsx';

/** Takes a delivery back from its courier, so that another one is looked for; null while the dialog is closed. */
export function TakeBackDialog({
  delivery,
  onClose,
}: {
  delivery: BoardDelivery | null;
  onClose: () => void;
}): ReactNode {
  const { release } = usePort(ChangeDelivery);
  return (
    <ChangeDialog
      open={delivery !== null}
      title="Look for another courier?"
      cancelLabel="Keep this courier"
      label="Take back"
      change={() => release(delivery?.id ?? ('' as never))}
      doneToast="Looking for another courier"
      onClose={onClose}
    >
      {`${isolate(delivery?.courier?.firstName ?? 'The courier')} loses this delivery and isn’t paid for it. It costs the business nothing, and the promised time stays as it is.`}
    </ChangeDialog>
  );
}
