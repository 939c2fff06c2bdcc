import type { PageVisibility } from '#core/page-visibility.ts';

/** The page of this tab. */
export const pageVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  watch(listener) {
    document.addEventListener('visibilitychange', listener);
    globalThis.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      globalThis.removeEventListener('online', listener);
    };
  },
};
