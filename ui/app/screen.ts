import { createElement, use, type ComponentType, type ReactNode } from 'react';

interface ScreenModule {
  readonly default: ComponentType;
}

/** How long a failure stands, in ms: whoever waits for the code hears of it, whoever asks later makes another attempt. */
const FAILURE_STANDS_MS = 1000;

/** A screen whose code comes when it is needed. Once it is here it renders without a pause, so a prerendered page hydrates in one go. */
export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Fetches the code; again after a failure. */
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
        }, FAILURE_STANDS_MS);
        throw error;
      },
    );
    return loading;
  };
  const Screen = (): ReactNode => createElement((loaded ?? use(fetchOnce())).default);
  return { Screen, preload: async () => void (await fetchOnce()) };
}
