import type { ReactNode } from 'react';
import type { ChangeRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { changeWords } from './change-words.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { useChange } from './use-change.ts';

export interface ChangeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms a change that either succeeds or is refused, without further questions. */
export function ChangeDialog({
  open,
  onClose,
  title,
  cancelLabel,
  label,
  danger = false,
  change,
  doneToast,
  children,
}: ChangeDialogProps & {
  title: string;
  /** The label of the button that cancels. */
  cancelLabel: string;
  /** The label of the button that confirms. */
  label: string;
  danger?: boolean;
  change: Parameters<typeof useChange<ChangeRefusal>>[0];
  /** The toast after it's done. */
  doneToast: string;
  children: ReactNode;
}): ReactNode {
  const { busy, refusal, run, clear } = useChange(change, changeWords, doneToast, onClose);
  return (
    <ConfirmChange
      open={open}
      title={title}
      refusal={refusal}
      onClose={() => {
        clear();
        onClose();
      }}
      cancelLabel={cancelLabel}
      confirmButton={
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={run}>
          {label}
        </Button>
      }
    >
      {children}
    </ConfirmChange>
  );
}
