import { useEffect, type MouseEvent } from 'react';
import { ToastContainer, cssTransition, toast } from 'react-toastify/unstyled';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { type ToastKind, ToastView } from './toast-view.tsx';
import './toaster.css';

const slide = cssTransition({ enter: 'toast--in', exit: 'toast--out', collapseDuration: 160 });

/**
 * The toasts on the page, oldest first. Each has an id of its own: a toast that's animating out would otherwise prevent
 * an identical new one.
 */
const shown = new Map<string, { kind: ToastKind; text: string }>();
let showings = 0;

/** Each of several toasts stays this long if only one fits, in ms: an immediate successor would hide it unread. */
const SINGLE_TOAST_MS = 4000;
/** The time from which the next toast may be shown. */
let nextToastFrom = 0;
/** The time until which an error stays that replaced another toast. */
let errorUntil = 0;

/** Maximum number of toasts: a phone has space for one. */
const maxToasts = (): number => (matchMedia('(max-width: 47.99rem)').matches ? 1 : 3);

/**
 * Shows a toast: errors assertively and longer, everything else politely. The same text replaces its earlier toast.
 * With `silent` it's only visible: the page announces the text itself.
 */
export function showToast(kind: ToastKind, text: string, silent = false): void {
  const now = performance.now();
  // An error doesn't wait: it replaces the current one.
  const at = kind === 'error' ? now : Math.max(now, nextToastFrom);
  nextToastFrom = maxToasts() === 1 ? at + SINGLE_TOAST_MS : 0;
  if (kind === 'error') errorUntil = nextToastFrom;
  if (at <= now) return display(kind, text, silent);
  setTimeout(() => {
    if (performance.now() < errorUntil) showToast(kind, text, silent);
    else display(kind, text, silent);
  }, at - now);
}

function display(kind: ToastKind, text: string, silent: boolean): void {
  for (const [id, earlier] of shown) if (earlier.kind === kind && earlier.text === text) dismiss(id);
  removeOldest();
  showings += 1;
  const toastId = `toast-${showings}`;
  shown.set(toastId, { kind, text });
  toast(<ToastView kind={kind} text={text} silent={silent} />, {
    toastId,
    role: silent ? 'none' : kind === 'error' ? 'alert' : 'status',
    className: `toast row gap-3 toast--${kind}`,
    onClose: () => shown.delete(toastId),
    autoClose: Math.max(kind === 'error' ? 8000 : 6000, text.length * 90),
  });
}

function dismiss(id: string): void {
  shown.delete(id);
  toast.dismiss(id);
}

/** Removes the oldest toasts if there's no space for another. */
function removeOldest(): void {
  for (const id of [...shown.keys()].slice(0, Math.max(0, shown.size - maxToasts() + 1))) dismiss(id);
}

/** Removes the error toasts because the person is trying again. */
export function dismissErrors(): void {
  for (const [id, { kind }] of shown) if (kind === 'error') dismiss(id);
}

let onMounted = (): void => undefined;

/** Resolves once the container is mounted: toasts shown earlier would be lost. */
export const mounted = new Promise<void>((resolve) => {
  onMounted = resolve;
});

/** The container of toasts: between the header and the screen on phones, in the top end corner on larger screens. */
export default function Toaster() {
  useEffect(() => onMounted(), []);
  return (
    <ToastContainer
      className="toaster stack gap-3"
      position="top-right"
      icon={false}
      hideProgressBar
      newestOnTop
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

/** Remembers the previous focus and restores it, so that closing a toast doesn't send a keyboard user to the top. */
function CloseToast({ onClose }: { onClose: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      className="toast__close grid place-center"
      aria-label="Dismiss message"
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !relatedTarget.closest('.toaster')) cameFrom = relatedTarget;
      }}
      onClick={(event) => {
        onClose(event);
        if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
      }}
    >
      <Glyph size="small" d="M6 6l12 12M18 6L6 18" />
    </button>
  );
}
