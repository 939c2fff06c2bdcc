import type { ResolvePort } from '#ui/app/use-port.ts';
import type { Resolve } from './compose.ts';

interface Composition {
  readonly resolve: Resolve;
}

/** Spelled out as the build replaces it: that's what drops the other backend with all its code. */
const fetchChosen = (): Promise<Composition> =>
  import.meta.env.VITE_BACKEND === 'demo' ? import('./compose-demo.ts') : import('./compose-live.ts');

let composition: Promise<Composition> | null = null;

/** Fetches the container, with its adapters and use cases, once; again after a failure. */
export function fetchComposition(): Promise<Composition> {
  composition ??= fetchChosen().catch((error: unknown) => {
    composition = null;
    throw error;
  });
  return composition;
}

export const resolvePort: ResolvePort = async (port) => (await fetchComposition()).resolve(port);
