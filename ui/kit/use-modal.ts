import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Ties a native modal `<dialog>` to a boolean. The browser gives the trap, the inert page,
 * Escape and the focus back to the opener; a click on the backdrop closes too.
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
    onClose: () => {
      if (open && !dialog.current?.open) onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose();
    },
  } as const;
}
