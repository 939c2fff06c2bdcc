/** Constants that the build replaces with literals, so that the other branch is removed. */
interface ImportMetaEnv {
  readonly VITE_BACKEND: 'demo' | 'live';
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
}

interface Window {
  /** Set by the entry point once React listens, along with an event of that name; see src/first-paint. */
  __hydrated?: boolean;
  /** What others have changed in the page so far; see src/first-paint/note-changes.ts. */
  __changes?: MutationRecord[];
  /** By an element of a finished page, the one that React has drawn in its place; see src/first-paint/altered-page.ts. */
  __redrawn?: ReadonlyMap<HTMLElement, HTMLElement>;
  /** How many couriers are ready, if the page's script has asked. */
  __courierCount?: number;
  /** What the tracking page's inline script has asked already; see scripts/build/first-paint/early-tracking.ts. */
  __earlyTracking?: { readonly body: string; readonly answer: Promise<Response> };
}
