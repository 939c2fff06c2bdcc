import type { ResolvePort } from '#ui/app/use-port.ts';

type Composition = typeof import('./compose.ts');

let composition: Promise<Composition> | null = null;

/** Fetches the container, with its adapters and use cases, once; again after a failure. */
export function fetchComposition(): Promise<Composition> {
  composition ??= import('./compose.ts').catch((error: unknown) => {
    composition = null;
    throw error;
  });
  return composition;
}

export const resolvePort: ResolvePort = async (port) => (await fetchComposition()).resolve(port);
