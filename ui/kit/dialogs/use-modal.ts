import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Binds a native modal `<dialog>` to a boolean. The browser provides the focus trap, the inert page, Escape, and
 * returning the focus to the opener; a click on the backdrop also closes it.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, [open]);
  return {
    ref: dialog,
    // Escape changes the state immediately. Otherwise, the dialog would close first and report it in a later task,
    // and so close a dialog opened again in between. A file input inside sends a bubbling event of the same name.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The browser may close it without asking, such as on a second Escape.
    onClose: () => {
      if (open && !dialog.current?.open) onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose();
    },
  } as const;
}
