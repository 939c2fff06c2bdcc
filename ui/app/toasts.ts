import type { ToastKind } from '#ui/kit/messages/toast-view.tsx';
import { isToasterShown, mountToaster } from './state.ts';

async function show(kind: ToastKind, text: string, silent = false): Promise<void> {
  const toaster = await fetchToaster();
  if (toaster === null) return;
  mountToaster(toaster.default);
  await toaster.mounted;
  toaster.showToast(kind, text, silent);
}

/** The toaster; null if it can't be fetched. A toast is never the only message about something. */
const fetchToaster = () => import('#ui/kit/messages/toaster.tsx').catch(() => null);

/** Short messages over the page, never the only sign of a form error. */
export const toasts = {
  success: (text: string): void => void show('success', text),
  error: (text: string): void => void show('error', text),
  /** Shows an error without announcing it: the page announces it itself, in the summary that takes the focus. */
  refusal: (text: string): void => void show('error', text, true),
  info: (text: string): void => void show('info', text),
  /** Removes the error toasts when the person tries again. */
  clearErrors: (): void => {
    if (isToasterShown()) void fetchToaster().then((toaster) => toaster?.dismissErrors());
  },
  /** Fetches the toaster ahead of time: when someone starts to fill in a form, while there's a network. */
  preload: (): void => void fetchToaster(),
};
