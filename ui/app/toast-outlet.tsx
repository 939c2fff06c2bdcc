import { createElement, type ReactNode } from 'react';
import { useToaster } from './state.ts';

/** The place of toasts; empty until the first one. */
export function ToastOutlet(): ReactNode {
  const toaster = useToaster();
  return toaster && createElement(toaster);
}
