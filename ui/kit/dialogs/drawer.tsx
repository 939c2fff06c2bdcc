import type { ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { useModal } from './use-modal.ts';
import '#ui/kit/buttons/icon-button.css';
import './modal.css';
import './drawer.css';

/** A drawer at the end side of the page, such as the menu: a native modal dialog that slides in over an inert page. */
export function Drawer({
  open,
  onClose,
  label,
  head,
  children,
  foot,
  wide = false,
  closeLabel = 'Close menu',
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  head?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** For more content than a menu: the whole width of a phone. */
  wide?: boolean | undefined;
  closeLabel?: string | undefined;
}) {
  return (
    <dialog className={classes('modal drawer', wide && 'drawer--wide')} {...useModal(open, onClose)} aria-label={label}>
      <div className="drawer__box">
        <div className="drawer__head">
          <div className="drawer__who">{head}</div>
          <button type="button" className="icon-button" onClick={onClose} aria-label={closeLabel}>
            <Glyph d="M6 6l12 12M18 6L6 18" />
          </button>
        </div>
        <div className="drawer__body">{children}</div>
        {foot && <div className="drawer__foot">{foot}</div>}
      </div>
    </dialog>
  );
}
