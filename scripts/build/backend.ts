export type Backend = 'demo' | 'live';

/** The backend of a run: the demo with `--mode demo`, and for a dev server or a test without a hosted project. */
export function chooseBackend(run: {
  command: 'build' | 'serve';
  mode: string;
  supabaseUrl: string | undefined;
}): Backend {
  if (run.mode === 'demo') return 'demo';
  return run.command === 'serve' && !run.supabaseUrl ? 'demo' : 'live';
}

/** The variables that a live build requires, and their placeholders in `.env.example`. */
const NEEDED = {
  VITE_SUPABASE_URL: 'https://your-project.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_your_key',
} as const;

/** Stops a live build that has no project or the example's placeholder, with an error that says what to do. */
export function requireProject(environment: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(NEEDED)
    .filter(([name, example]) => [undefined, '', example].includes(environment[name]))
    .map(([name]) => name);
  if (missing.length === 0) return;
  throw new Error(
    `The live build needs ${missing.join(' and ')}: see .env.example. Without a Supabase project, build the demo: npm run build:demo.`,
  );
}
