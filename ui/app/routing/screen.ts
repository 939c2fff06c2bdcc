import { createElement, use, type ComponentType, type ReactNode } from 'react';

interface ScreenModule {
  readonly default: ComponentType;
}

/** A failure is remembered for this time, in ms: every request within it fails, and a later one tries again. */
const FAILURE_TTL_MS = 1000;

/**
 * A screen whose code is loaded on demand. Once loaded it renders synchronously, so that a prerendered page hydrates in
 * one go.
 */
export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Fetches the code. After a failure, the next call tries again. */
  preload(): Promise<void>;
}

export function lazyScreen(load: () => Promise<ScreenModule>): LazyScreen {
  let loaded: ScreenModule | null = null;
  let loading: Promise<ScreenModule> | null = null;
  const fetchOnce = (): Promise<ScreenModule> => {
    loading ??= load().then(
      (module) => (loaded = module),
      (error: unknown) => {
        setTimeout(() => {
          loading = null;
        }, FAILURE_TTL_MS);
        throw error;
      },
    );
    return loading;
  };
  const Screen = (): ReactNode => createElement((loaded ?? use(fetchOnce())).default);
  return { Screen, preload: async () => void (await fetchOnce()) };
}
