import { type MouseEvent, useEffect, useRef } from 'react';

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
    onClose: () => {
      if (open && !dialog.current?.open) onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose();
    },
  } as const;
}
