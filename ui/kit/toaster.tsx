import type { MouseEvent } from 'react';
import { ToastContainer, cssTransition, toast } from 'react-toastify/unstyled';
import { Glyph } from './glyph.tsx';
import { type ToastKind, ToastView } from './toast-view.tsx';
import './toaster.css';

const slide = cssTransition({ enter: 'toast--in', exit: 'toast--out', collapseDuration: 160 });

/** Shows a toast: errors assertively and for longer, everything else politely. The same words twice are shown once. */
export function showToast(kind: ToastKind, text: string): void {
  toast(<ToastView kind={kind} text={text} />, {
    toastId: `${kind} ${text}`.replace(/\W+/g, '-').toLowerCase(),
    role: kind === 'error' ? 'alert' : 'status',
    className: `toast toast--${kind}`,
    autoClose: Math.max(kind === 'error' ? 8000 : 6000, text.length * 90),
  });
}

/** Where toasts appear: under the thumb on small screens, at the top end on large ones. */
export default function Toaster() {
  return (
    <ToastContainer
      className="toaster"
      position="top-right"
      icon={false}
      hideProgressBar
      newestOnTop
      limit={4}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      transition={slide}
      aria-label="Messages"
      closeButton={({ closeToast }) => <CloseToast onClose={closeToast} />}
    />
  );
}

let cameFrom: EventTarget | null = null;

/** Remembers where the focus came from and gives it back: a dismissed toast does not throw a key user to the top. */
function CloseToast({ onClose }: { onClose: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      className="toast__close"
      aria-label="Dismiss message"
      onFocus={({ relatedTarget }) => { if (relatedTarget && !relatedTarget.closest('.toaster')) cameFrom = relatedTarget; }}
      onClick={(event) => { onClose(event); if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true }); }}
    >
      <Glyph size="small" d="M6 6l12 12M18 6L6 18" />
    </button>
  );
}
