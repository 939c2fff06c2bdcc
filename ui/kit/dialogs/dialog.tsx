import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';
import './modal.css';

/** A native modal dialog with a title, text and a row of actions. The first focusable element gets the focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  alert = false,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean | undefined;
}) {
  const id = useId();
  return (
    <dialog
      className="modal dialog"
      {...useModal(open, onClose)}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}t`}
      aria-describedby={children ? `${id}d` : undefined}
    >
      <div className="dialog__box grid gap-3">
        <h2 className="dialog__title" id={`${id}t`}>
          {title}
        </h2>
        {children && (
          <div className="dialog__text" id={`${id}d`}>
            {children}
          </div>
        )}
        {actions && <div className="dialog__actions flex justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  );
}
