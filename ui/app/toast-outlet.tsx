import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { fetchToaster, isToasterWanted, watchToaster } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await fetchToaster())?.default ?? (() => null) }));

/** The place of the toasts; empty until the first one. */
export function ToastOutlet(): ReactNode {
  const wanted = useSyncExternalStore(watchToaster, isToasterWanted, () => false);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
