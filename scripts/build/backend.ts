export type Backend = 'demo' | 'live';

/** Which backend a run is for: `--mode demo` asks for the demo; a dev server or a test without a hosted project gets it as well. */
export function chooseBackend(run: {
  command: 'build' | 'serve';
  mode: string;
  supabaseUrl: string | undefined;
}): Backend {
  if (run.mode === 'demo') return 'demo';
  return run.command === 'serve' && !run.supabaseUrl ? 'demo' : 'live';
}

/** The variables without which a live build would be good for nothing. */
const NEEDED = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'] as const;

/** Ends a live build that lacks its project, in words that say what to do. */
export function requireProject(environment: Readonly<Record<string, string | undefined>>): void {
  const missing = NEEDED.filter((name) => !environment[name]);
  if (missing.length === 0) return;
  throw new Error(
    `The live build needs ${missing.join(' and ')}: see .env.example. Without a Supabase project, build the demo: npm run build:demo.`,
  );
}
