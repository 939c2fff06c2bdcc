import type { ToastKind } from '#ui/kit/toast-view.tsx';

/** Whether the toaster is on the page yet. It comes with the first toast. */
let wanted = false;
const listeners = new Set<() => void>();

export const isToasterWanted = (): boolean => wanted;
export const watchToaster = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

async function show(kind: ToastKind, text: string): Promise<void> {
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  const { showToast } = await import('#ui/kit/toaster.tsx');
  showToast(kind, text);
}

/** Short messages over the page. Never the only sign of a form error. */
export const toasts = {
  success: (text: string): void => void show('success', text),
  error: (text: string): void => void show('error', text),
  info: (text: string): void => void show('info', text),
  /** Takes the errors away, when what they are about is tried again. */
  clearErrors: (): void => {
    if (wanted) void import('#ui/kit/toaster.tsx').then(({ dismissErrors }) => dismissErrors());
  },
};
