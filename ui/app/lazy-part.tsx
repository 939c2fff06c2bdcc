import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** A part of the page whose code is fetched on intent, and which is not there before it is first opened. */
export function lazyPart<P extends { open: boolean }>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Loaded = lazy(load) as ComponentType<P>;
  function Part(props: P): ReactNode {
    const [used, setUsed] = useState(false);
    if (props.open && !used) setUsed(true);
    return used || props.open ? <Suspense><Loaded {...props} /></Suspense> : null;
  }
  return { Part, preload: (): void => void load().catch(() => undefined) };
}
