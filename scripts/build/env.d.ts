/** Constants that the build replaces with literals, so that the other branch is removed. */
interface ImportMetaEnv {
  readonly VITE_BACKEND: 'demo' | 'live';
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
}

interface Window {
  /** The submit that came before hydration, if any; set by the page's inline script. */
  __earlySubmit?: SubmitEvent;
  /** Set by the entry point once React listens; from then on, the inline script does nothing. */
  __hydrated?: boolean;
  /** What the tracking page's inline script has asked already; see scripts/build/early-tracking.ts. */
  __earlyTracking?: { readonly body: string; readonly answer: Promise<Response> };
}
