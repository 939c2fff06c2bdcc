import type { ResolvePort } from '#ui/app/use-port.ts';
import type { Resolve } from './compose.ts';

interface Composition {
  readonly resolve: Resolve;
}

/** Written out as the build replaces it: only so is the other backend left out, with all its code. */
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
