/** Constants that the build replaces with literals, so that the other branch is removed. */
interface ImportMetaEnv {
  readonly VITE_BACKEND: 'demo' | 'live';
  /** The URLs of the drawings of cities, by market. */
  readonly VITE_DRAWINGS?: Readonly<Record<string, string>>;
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  /** `yes` if the operator sends recipients text messages. */
  readonly VITE_SMS?: string;
  /** The address of the API, without a slash at its end; undefined in the demo, where nothing serves it. */
  readonly VITE_API_URL?: string;
  /** The name of the operator's geocoder, which /privacy names; undefined if there's none. */
  readonly VITE_GEOCODER?: string;
}

interface Window {
  /**
   * Whether React has hydrated the screen; undefined until hydration begins. The entry point sets it, and dispatches
   * the event `hydrated` at the end; see src/first-paint.
   */
  __hydrated?: boolean;
  /** Changes that extensions have made to the page so far; see src/first-paint/note-changes.ts. */
  __changes?: MutationRecord[];
  /**
   * Maps elements of the prerendered page to those that React rendered in their place; see
   * src/first-paint/altered-page.ts.
   */
  __redrawn?: ReadonlyMap<HTMLElement, HTMLElement>;
  /** The number of couriers, if the page's script has asked for it; null if there was none. */
  __courierCount?: number | null;
  /** The texts that the page's script has replaced by figures, until the app knows them. */
  __claims?: import('../../ui/public/claim-texts.ts').ClaimTexts;
  /** The request that the tracking page's inline script has sent; see scripts/build/first-paint/early-tracking.ts. */
  __earlyTracking?: { readonly body: string; readonly answer: Promise<Response> };
}
