import type { ReactNode } from 'react';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import './change-dialogs.css';

/** Confirms a change, and shows why the last attempt failed. */
export function ConfirmChange({
  open,
  title,
  refusal,
  cancelLabel,
  confirmButton,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  refusal: string;
  /** The label of the button that cancels. */
  cancelLabel: string;
  /** The button that confirms. */
  confirmButton: Elements;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Dialog
      open={open}
      alert
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          {confirmButton}
        </>
      }
    >
      <p>{children}</p>
      {refusal !== '' && (
        <div className="confirm-change__refusal">
          <Banner tone="danger" live>
            {refusal}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
