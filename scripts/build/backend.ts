export type Backend = 'demo' | 'live';

/** Which backend a run is for: `--mode demo` asks for the demo; a dev server or a test without a hosted project gets it as well. */
export function chooseBackend(run: { command: 'build' | 'serve'; mode: string; supabaseUrl: string | undefined }): Backend {
  if (run.mode === 'demo') return 'demo';
  return run.command === 'serve' && !run.supabaseUrl ? 'demo' : 'live';
}
