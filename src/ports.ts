import type { Port } from '#core/port.ts';
import { paths } from '#ui/app/paths.ts';
import type { ResolvePort } from '#ui/app/use-port.ts';
import type { Resolve } from './compose.ts';

interface Composition {
  readonly resolve: Resolve;
}

/** Written in the form that the build replaces with a literal: that drops the other backend with all its code. */
const fetchChosen = (): Promise<Composition> =>
  import.meta.env.VITE_BACKEND === 'demo' ? import('./compose-demo.ts') : import('./compose-live.ts');

let composition: Promise<Composition> | null = null;

/** Fetches the container, with its adapters and use cases, once. A failure is retried by the next call. */
export function fetchComposition(): Promise<Composition> {
  composition ??= fetchChosen().catch((error: unknown) => {
    composition = null;
    throw error;
  });
  return composition;
}

/** Whether the visitor is a guest who has opened only the tracking page. */
const isGuest = (): boolean => composition === null && !document.documentElement.hasAttribute('data-session');

/** Fetches the code for the tracking page's first request. */
export const fetchAhead = (): Promise<unknown> =>
  import.meta.env.VITE_BACKEND === 'live' && isGuest() ? import('./compose-guest.ts') : fetchComposition();

export const resolvePort: ResolvePort = async <T>(port: Port<T>) => {
  if (import.meta.env.VITE_BACKEND === 'live' && location.pathname.startsWith(paths.track) && isGuest()) {
    // If the guests' own code can't be fetched, the whole composition serves them.
    const guest = await import('./compose-guest.ts').catch(() => null);
    const own = guest?.resolve(port);
    if (own !== undefined) return own;
  }
  return (await fetchComposition()).resolve(port);
};
