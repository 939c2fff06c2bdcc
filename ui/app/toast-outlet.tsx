import { createElement, type ReactNode } from 'react';
import { useToaster } from './state.ts';

/** Where toasts appear; empty until the first one. */
export function ToastOutlet(): ReactNode {
  const toaster = useToaster();
  return toaster && createElement(toaster);
}
