import { createElement, type ReactNode } from 'react';
import { useToaster } from '#ui/app/state.ts';

/** Renders the toasts; nothing until the first one. */
export function ToastOutlet(): ReactNode {
  const toaster = useToaster();
  return toaster && createElement(toaster);
}
