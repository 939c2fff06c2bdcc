import { lazy, Suspense, type ReactNode } from 'react';
import { useToasterShown } from './state.ts';
import { fetchToaster } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await fetchToaster())?.default ?? (() => null) }));

/** Where toasts appear; empty until the first one. */
export function ToastOutlet(): ReactNode {
  return useToasterShown() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
